import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type {
  AuthorsToldOfVersion,
  VersionNoticeEvent,
} from '@koryaku/contracts/games/version-notice.events.ts'
import type { Decider } from '#command-handling/decider.ts'

type Page = EventOf<typeof AuthorsToldOfVersion>['data']
/** Up to which author they have been told ('': nobody yet), and whether that is all. */
export interface NoticeState {
  upTo: string
  isDone: boolean
}
export interface TellAuthors extends Page {
  /** Behind whom this page begins. */
  after: string
}

/** Authors of guides that are to be checked for a version are told in pages, one behind the other. */
export const versionNoticeDecider: Decider<NoticeState, TellAuthors, VersionNoticeEvent> = {
  initial: { upTo: '', isDone: false },
  evolve: ({ upTo }, { data }) => ({ upTo: data.authors.at(-1)?.authorId ?? upTo, isDone: data.isLast }),
  // Of two workers with the same page one tells it.
  decide: ({ after, ...page }, { upTo, isDone }) =>
    isDone || after !== upTo ? [] : [{ type: 'AuthorsToldOfVersion', data: page }],
}
