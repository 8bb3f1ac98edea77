import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'
import type { UndoItemAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'

type Effects = Record<UndoItemAttributes['effects'][number], string>
type Obstacles = Record<NonNullable<UndoItemAttributes['obstacle']>, string>

export const moderationText = {
  ...general,
  help: {
    undo: {
      usage: 'undo --moderator NAME --from TIME --to TIME [--as NAME --reason TEXT]',
      about:
        'undoes what a moderator did in a period; without --as and --reason it only shows what would happen; a second run goes on where one stopped',
      options: [
        ['--moderator NAME', 'whose actions (needed)'],
        ['--from TIME', 'since when (needed; written like 2026-10-01T09:00:00+09:00)'],
        ['--to TIME', 'until when (needed; exclusive)'],
        ['--as NAME', 'in whose name: a moderator or owner'],
        ['--reason TEXT', 'why; told to the authors and recorded'],
      ],
    },
  } satisfies Record<string, CommandHelp>,
  bothOrNone: 'write both --as and --reason, or neither',
  before: 'write a time after --from',
  neither: (name: string) => `${name} is neither moderator nor owner`,
  noActions: 'no actions in this time',
  effects: {
    reinstate: 'reinstate',
    suspend: 'suspend again',
    reopen_appeal: 'open the appeal again',
  } satisfies Effects,
  unchanged: 'stands so already',
  obstacles: {
    deleted: 'cannot be undone: the article was deleted',
    own_article: 'cannot be undone: it is an own article',
    nothing_done: 'cannot be undone: no action in this period',
    released: 'cannot be undone: the comment was released; suspend it instead',
    others_acted_since: 'cannot be undone: somebody else acted since',
    appeal_decided: 'cannot be undone: the appeal was decided; reinstate the comment instead',
    acted_again_later: 'cannot be undone: the moderator acted again after the period',
  } satisfies Obstacles,
}
export type ModerationCliText = typeof moderationText
