import type { ImportFaultCode } from '@koryaku/contracts/imports/import-fault.ts'

const words: Record<ImportFaultCode, (fault: { limit: number; words: string }) => string> = {
  missing: () => 'is missing',
  wrong: () => 'is not written as it should be',
  too_short: ({ limit }) => `needs ${limit} letters or more`,
  too_long: ({ limit }) => `may have ${limit} letters at most`,
  too_few: ({ limit }) => `needs ${limit} entries or more`,
  too_many: ({ limit }) => `may have ${limit} entries at most`,
  too_small: ({ limit }) => `must be ${limit} or more`,
  too_big: ({ limit }) => `must be ${limit} or less`,
  one_of: ({ words }) => `must be one of ${words}`,
  not_a_time: () => 'is not a time',
  text_not_storable: () => 'holds a character that cannot be kept',
  link_not_allowed: () => 'links to a URL that cannot be linked to',
  title_required: () => 'the title is missing',
  document_too_long: ({ limit }) => `is ${limit} letters too long`,
  in_future: () => 'the time lies in the future',
  member_missing: () => 'the user is not there',
  game_missing: () => 'the game is not there',
  article_missing: () => 'the article is not there, or not public',
  article_differs: () => 'the article is there with other contents, which stay',
  user_differs: () => 'the user is there with another profile, which stays',
  name_taken: () => 'this username is taken',
  follow_self: () => 'no one follows themselves',
  article_not_publishable: () => 'a title and some text are needed to publish',
  refused: ({ words }) => `is refused (${words})`,
}
export default words
