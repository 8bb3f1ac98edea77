import { commandsWith, noWords } from '@koryaku/cli-kit/command.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { isDifferent } from '@koryaku/contracts/operations/operation-failure.ts'
import { isFormer } from '@koryaku/contracts/search/index-state.ts'
import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import { readCheckpoint, readModelPosition } from '#indexing/checkpoint.ts'
import { readState } from '#indexing/index-state.ts'
import { compareIndex } from '#rebuild/compare.ts'
import { liveOf } from '#rebuild/rebuild.ts'
import type { Stores } from './context.ts'
import { perform } from './perform.ts'
import words, { type SearchCliText } from './words.ts'

const defineCommand = commandsWith<Stores, SearchCliText>()
const NAME_WIDTH = 8

const status = defineCommand({
  name: 'status',
  options: {},
  check: ({ names }, text) => noWords(names, text),
  async run({ db, search, say, text }) {
    const [position, readModels, { indexes }, beside] = await Promise.all([
      readCheckpoint(db),
      readModelPosition(db),
      search.getStats(),
      readState(search, 'beside'),
    ])
    say(text.position(position, readModels))
    for (const index of SEARCH_INDEXES) {
      const found = indexes[index]
      const words = found ? text.documents(found.numberOfDocuments, found.isIndexing) : text.missing
      say(`${index.padEnd(NAME_WIDTH)} ${words}`)
    }
    if (beside) say(text.beside[isFormer(beside) ? 'former' : 'unfinished'])
  },
})

const verify = defineCommand({
  name: 'verify',
  options: {},
  check: ({ names }, text) => noWords(names, text),
  async run(context) {
    const { say, text, signal } = context
    for (const index of SEARCH_INDEXES) {
      const { found } = await compareIndex(context, index, [liveOf(context)], signal)
      for (const difference of found) {
        const isOdd = isDifferent(difference)
        say(
          `${index.padEnd(NAME_WIDTH)} ${isOdd ? text.differences(difference) : text.same(difference.documents)}`,
        )
        if (isOdd) process.exitCode = 1
      }
    }
  },
})

const rebuild = defineCommand({
  name: 'rebuild',
  options: { 'accept-differences': { type: 'boolean', default: false } },
  check({ names, values }, text) {
    noWords(names, text)
    return { action: 'rebuild-search' as const, acceptDifferences: values['accept-differences'] }
  },
  run: perform,
})

const rollback = defineCommand({
  name: 'rollback',
  options: {},
  check({ names }, text) {
    noWords(names, text)
    return { action: 'rollback-search' as const }
  },
  run: perform,
})

const drop = defineCommand({
  name: 'drop',
  options: {},
  check({ names }, text) {
    noWords(names, text)
    return { action: 'drop-search' as const }
  },
  run: perform,
})

/** Every command about the search index. */
export const searchCommands: CommandSet<Stores, SearchCliText> = {
  program: 'search-indexer',
  stores: 'DATABASE_URL, EVENTSTORE_URL, MEILI_URL, MEILI_KEY',
  commands: [status, verify, rebuild, rollback, drop],
  text: words,
}
