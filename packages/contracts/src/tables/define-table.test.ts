import { expect, it } from 'vitest'
import { integer, nullable, text, timestamptz, withDefault } from './columns.ts'
import { alias, createIndexes, createTable, defineTable, keepTable } from './define-table.ts'

const visit = defineTable(
  'visit',
  { page: text(), visitor: text(), at: timestamptz(), from: nullable(text()) },
  {
    key: ['page', 'visitor'],
    storage: 'fillfactor = 80',
    indexes: c => [`(${c.visitor}, ${c.at} desc)`],
    uniqueIndexes: c => [`(${c.at})`],
  },
)

it('generates the DDL of a table and its indexes', () => {
  expect(createTable(visit, 'read.visit__v2')).toBe(
    'create table read.visit__v2 (page text not null, visitor text not null, at timestamptz not null, from text, ' +
      'primary key (page, visitor)) with (fillfactor = 80);',
  )
  expect(createIndexes(visit, 'read.visit__v2').split('\n')).toEqual([
    'create unique index on read.visit__v2 (at);',
    'create index on read.visit__v2 (visitor, at desc);',
  ])
  const total = defineTable('total', { id: integer(), visits: integer() }, { key: ['id'] })
  expect(createTable(total, 'total')).toBe(
    'create table total (id integer primary key, visits integer not null);',
  )
})

it('adds missing columns to a table that is never rebuilt', () => {
  const stand = defineTable(
    'stand',
    { of: text(), seen: withDefault(integer(), '0'), note: nullable(text()) },
    { key: ['of'] },
  )
  expect(keepTable(stand).split('\n')).toEqual([
    'create table if not exists read.stand (of text primary key, seen integer not null default 0, note text);',
    'alter table read.stand add column if not exists seen integer not null default 0;',
    'alter table read.stand add column if not exists note text;',
  ])
})

it('provides its columns for SQL text', () => {
  const v = alias(visit, 'v')
  expect(`select ${v.at} from ${v}`).toBe('select v.at from read.visit v')
  expect(visit.list).toBe('page, visitor, at, from')
  expect(Object.keys(v)).toEqual(['page', 'visitor', 'at', 'from'])
})
