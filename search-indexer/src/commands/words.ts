import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'
import outcomes, { differenceWords } from '@koryaku/contracts/operations/outcomes.en.ts'

const words = {
  ...general,
  outcomes,
  help: {
    status: { usage: 'status', about: 'position, documents, and what is kept beside', options: [] },
    verify: {
      usage: 'verify',
      about: 'compares every document with the read models; exits with 1 on a difference',
      options: [],
    },
    rebuild: {
      usage: 'rebuild',
      about: 'builds all indexes beside the live ones, compares, and swaps; goes on where it was stopped',
      options: [['--accept-differences', 'swaps in what differs from the read models']],
    },
    rollback: {
      usage: 'rollback',
      about: 'brings the indexes before up to date and serves them again',
      options: [],
    },
    drop: { usage: 'drop', about: 'deletes the indexes before, or those half built', options: [] },
  } satisfies Record<string, CommandHelp>,
  barFormat: '{bar} {percentage} %, {events} documents, {rate}/s, {left} s left',
  steps: {
    loading: 'loading',
    'catching up': 'catching up',
    comparing: 'comparing',
    swapping: 'swapping',
    swapped: 'swapped',
  },
  differences: differenceWords,
  same: (documents: number) => `${documents} documents, as the read models say`,
  position: (position: bigint, readModels: bigint) => `position ${position}, read models ${readModels}`,
  documents: (documents: number, indexing: boolean) =>
    `${documents} documents${indexing ? ', indexing' : ''}`,
  missing: 'missing',
  beside: {
    former: 'the indexes before are kept (rollback serves them again, drop deletes them)',
    unfinished: 'indexes are half built (rebuild goes on with them, drop deletes them)',
  },
}
export default words
export type SearchCliText = typeof words
