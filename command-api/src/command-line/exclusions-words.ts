import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'
import { exclusionReasons } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'

const reasons = exclusionReasons.join('|')
const shape: CommandHelp['options'] = [
  ['--all', 'every change, not only the first ones'],
  ['--format text|csv|json', 'how it comes out; csv and json always hold every change'],
]

export const exclusionsText = {
  ...general,
  help: {
    preview: {
      usage: 'preview NAME --from DAY',
      about: 'only shows how places and counts change when an account is left out from a day on',
      options: [['--from DAY', 'from this day on (needed; in Japan time)'], ...shape],
    },
    exclude: {
      usage: 'exclude NAME --from DAY --reason REASON',
      about: 'leaves an account out of rankings and counters from a day on, and says what that changed',
      options: [
        ['--from DAY', 'from this day on (needed; in Japan time)'],
        [`--reason ${reasons}`, 'why (needed)'],
        ...shape,
      ],
    },
    reinstate: {
      usage: 'reinstate NAME',
      about: 'puts an account back, and says what that changed',
      options: [['--from DAY', 'what changed since this day; default: since the beginning'], ...shape],
    },
  } satisfies Record<string, CommandHelp>,
  notYet: 'nobody can be left out from a day that has not come yet',
  counts: (name: string) => `${name} counts`,
  excluded: (name: string, from: string) => `${name} does not count from ${from} on`,
  given: (since: string, likes: number, bookmarks: number, articles: number, windows: number) =>
    `since ${since}: ${likes} likes and ${bookmarks} bookmarks of ${articles} articles, in ${windows} windows`,
  change: (before: number | null, after: number | null, likes: number, bookmarks: number) =>
    `place ${before ?? '–'} → ${after ?? '–'} without ${likes} likes, ${bookmarks} bookmarks`,
  more: '… and more',
}
export type ExclusionsText = typeof exclusionsText
