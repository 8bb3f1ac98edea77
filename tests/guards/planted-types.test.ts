import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspaceOf } from '../running/workspaces.ts'
import { copySources, type Fault } from './planted-copy.ts'

/** All faults are planted in one copy and compiled once; an error is attributed by the quoted name in it. */
const SERVICES = ['command-api', 'projector', 'query-api', 'search-indexer']

let sources: ReturnType<typeof copySources>
let errors: Fault[]
beforeAll(() => {
  sources = copySources(SERVICES)
  // A column of a read model, and one that services read to know how far a read model is.
  sources.plant(
    'packages/contracts/src/tables/article-card.table.ts',
    'author_id: text(),',
    'writer_id: text(),',
  )
  sources.plant(
    'packages/contracts/src/tables/checkpoint.table.ts',
    'status: text<CheckpointStatus>(),',
    'standing: text<CheckpointStatus>(),',
  )
  // An event of a family that many services read, and one of a separate family.
  sources.plant(
    'packages/contracts/src/articles/article.events.ts',
    '  ArticleUnpublished,\n',
    "  ArticleUnpublished,\n  defineEvent('ArticleChecked', z.object(article)),\n",
  )
  sources.plant(
    'packages/contracts/src/events.ts',
    '  kpiFamily,\n] as const',
    '  kpiFamily,\n  plantedFamily,\n] as const',
  )
  sources.plant(
    'packages/contracts/src/events.ts',
    '/** Every family',
    `import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { defineFamily } from './define-family.ts'
const plantedFamily = defineFamily({
  prefix: 'planted',
  stream: () => 'x',
  events: [defineEvent('Planted', z.object({}))],
})
/** Every family`,
  )
  errors = sources.typeErrors()
})
afterAll(() => sources.remove())

const filesWith = (name: RegExp): string[] =>
  [...new Set(errors.filter(({ text }) => name.test(text)).map(({ file }) => file))].sort()
const workspacesWith = (name: RegExp): string[] => [
  ...new Set(filesWith(name).map(file => workspaceOf(file))),
]

it('a renamed column of a read model does not compile in each service that reads or writes it', () => {
  // Facts for commands are typed by the columns that they select.
  const renamed = /'"?(\w+\.)?author_id"?'|Type 'unknown' is not assignable to type 'string'/
  expect(workspacesWith(renamed)).toEqual(expect.arrayContaining(SERVICES))
})

it('a renamed column of the checkpoints does not compile where they are read or written', () => {
  expect(workspacesWith(/'"?(\w+\.)?status"?'/)).toEqual(expect.arrayContaining(['projector', 'query-api']))
})

it('a new event of a known family does not compile until each service has decided about it', () => {
  const undecided = workspacesWith(/ArticleChecked/)
  expect(undecided).toEqual(expect.arrayContaining(['command-api', 'projector', 'search-indexer']))
})

it('a new family does not compile until projections, exports and the search index have decided about it', () => {
  expect(filesWith(/\bPlanted\b/)).toEqual(
    expect.arrayContaining([
      'projector/src/export/exported-events.ts',
      'projector/src/projections/index.ts',
      'search-indexer/src/indexing/affected.ts',
    ]),
  )
})
