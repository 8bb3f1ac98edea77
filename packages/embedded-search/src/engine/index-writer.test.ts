import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { evaluateFilter } from './filter.ts'
import { parseFilter } from './filter-parser.ts'
import { IndexStore } from './index-store.ts'
import { IndexWriter } from './index-writer.ts'
import { search } from './search.ts'
import { defaultSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-engine-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Doc {
  [key: string]: string | number | string[]
  id: string
  text: string
  tags: string[]
  n: number
}
const words = ['red', 'green', 'blue', '攻略', 'ゼルダ', 'redder', 'yellow', 'yelling']
const document = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  text: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map(parts => parts.join(' ')),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  n: fc.integer({ min: 0, max: 3 }),
}) as fc.Arbitrary<Doc>
const step = fc.oneof(
  document.map(value => ({ put: value })),
  fc.constantFrom('a', 'b', 'c', 'd', 'e').map(id => ({ remove: id })),
  fc.constant({ clear: true }),
)
const queries = ['red', 'gree', 'blue red', '攻略', 'ゼルダ', 'blux', 'yelow', '']

it('returns the same results after any edits in any batches as an index written in one batch, also for cached readers', () => {
  let run = 0
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 5 }), batches => {
      const store = open(`edited-${run}`)
      const reader = new IndexStore(store.path, { readOnly: true })
      const model = new Map<string, Doc>()
      for (const batch of batches) {
        store.transaction(() => {
          const writer = new IndexWriter(store)
          for (const edit of batch)
            if ('put' in edit) {
              writer.put(edit.put.id, edit.put, false)
              model.set(edit.put.id, edit.put)
            } else if ('remove' in edit) expect(writer.delete(edit.remove)).toBe(model.delete(edit.remove))
            else {
              expect(writer.clear()).toBe(model.size)
              model.clear()
            }
          writer.flush()
        })
        // A reader's cache must not outlive the data.
        for (const q of queries) found(reader, q)
      }
      const fresh = open(`fresh-${run++}`)
      fresh.transaction(() => {
        const writer = new IndexWriter(fresh)
        for (const value of model.values()) writer.put(value.id, value, false)
        writer.flush()
      })
      expect(store.documentCount).toBe(model.size)
      for (const q of queries) expect([q, found(reader, q)]).toEqual([q, found(fresh, q)])
      for (const filter of ['tags = x', 'n > 1', 'n = 0 OR tags = y', 'tags IS EMPTY', 'n != 2'])
        expect([filter, filtered(reader, filter)]).toEqual([filter, filtered(fresh, filter)])
      expect(filtered(store, 'tags = x')).toEqual(
        [...model.values()]
          .filter(({ tags }) => tags.includes('x'))
          .map(({ id }) => id)
          .sort(),
      )
      expect(filtered(store, 'n > 1')).toEqual(
        [...model.values()]
          .filter(({ n }) => n > 1)
          .map(({ id }) => id)
          .sort(),
      )
      for (const opened of [reader, store, fresh]) opened.close()
    }),
    { numRuns: 40 },
  )
})

function open(name: string): IndexStore {
  const store = new IndexStore(join(folder, `${name}.db`))
  store.db.exec('PRAGMA synchronous=OFF')
  store.setMeta('primaryKey', 'id')
  store.setMeta('settings', {
    ...defaultSettings(),
    searchableAttributes: ['text'],
    filterableAttributes: ['tags', 'n'],
  })
  return store
}

/** IDs by score: equal ranks may be in any order. */
function found(store: IndexStore, q: string): [number, string[]][] {
  const { hits } = search(store, { q, showRankingScore: true }) as {
    hits: { id: string; _rankingScore: number }[]
  }
  return [...Map.groupBy(hits, hit => hit._rankingScore)].map(([score, group]) => [
    score,
    group.map(hit => hit.id).sort(),
  ])
}

function filtered(store: IndexStore, source: string): string[] {
  const size = store.universe
  const filter = parseFilter(source)
  if (!filter) return []
  const set = evaluateFilter(filter, { store, settings: store.settings, size, all: store.allDocuments(size) })
  return set
    .toArray()
    .map(id => (JSON.parse(store.body(id) ?? '{}') as Doc).id)
    .sort()
}
