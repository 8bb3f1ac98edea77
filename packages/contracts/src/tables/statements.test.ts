import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { articleCard } from './article-card.table.ts'
import { boolean, integer, text } from './columns.ts'
import { defineTable, type Row, type Written } from './define-table.ts'
import { read } from './read-models.ts'
import { type Param, prepared, statement, textOf } from './statements.ts'

it('inlines constants into the text of a prepared statement, so that the planner sees them', () => {
  const published = read
    .selectFrom('read.article_card as a')
    .select('a.title')
    .where('a.status', '=', 'published')
    .where('a.title', '<>', `it's`)
    .limit(5)
  expect(textOf(published)).toBe(
    `select "a"."title" from "read"."article_card" as "a" where "a"."status" = 'published' and "a"."title" <> 'it''s' limit 5`,
  )
})

/** Faults that must not compile: the check of types fails when one of these lines does. Nothing here is run. */
export async function plantedFaults(db: Pool) {
  // @ts-expect-error a column that the key names is not there
  defineTable('planted', { id: text() }, { key: ['name'] })
  // @ts-expect-error an index of a column that is not there
  defineTable('planted', { id: text() }, { indexes: c => [`(${c.name})`] })
  // @ts-expect-error SQL that names a column that is not there
  articleCard.names.titel satisfies string
  // @ts-expect-error a column is missing in a row that is written
  const row: Written<typeof articleCard> = { article_id: '' }
  const planted = defineTable('planted', { id: text(), seen: boolean() })
  // @ts-expect-error a value of another type
  const wrong: Row<typeof planted> = { id: '', seen: 'yes' }
  defineTable('planted', { id: integer() }) satisfies { name: 'planted' }

  const title = prepared('planted', (id: Param<string>) =>
    read.selectFrom('read.article_card').select('title').where('article_id', '=', id),
  )
  // @ts-expect-error a value of another type
  await title(db, 1)
  // @ts-expect-error a column that was not asked for
  for (const found of await title(db, '')) return found.status
  // @ts-expect-error a table that is not there
  statement(() => read.selectFrom('read.article_cards').select('title'))
  // @ts-expect-error a column that is not there
  statement(() => read.selectFrom('read.article_card').select('titel'))
  // @ts-expect-error a status that no article has
  statement(() => read.selectFrom('read.article_card').select('title').where('status', '=', 'lost'))
  return [row, wrong]
}

it('is compiled', () => expect(plantedFaults).toBeTypeOf('function'))
