import {
  importArticle,
  importGame,
  importInteraction,
  importUser,
} from '@koryaku/contracts/imports/import.api.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { faultsInItem } from './item-faults.ts'

const AT = '2026-01-01T00:00:00Z'
const game = { slug: 'hoshi-no-niwa', details: { titleJa: '星の庭' } }
const views = { kind: 'views', key: 'k', articleKey: 'a', count: 1, occurredAt: AT }
const user = { key: 'u', name: 'taro', displayName: '太郎', occurredAt: AT }

function faults(schema: z.ZodType, item: unknown): string[] {
  const { error } = schema.safeParse(item)
  return error
    ? faultsInItem(item, error).map(({ field = '', code, limit = '' }) => `${field} ${code} ${limit}`)
    : []
}

describe('faults that a schema finds in an item', () => {
  it.each([
    [importUser, { ...user, occurredAt: 'yesterday' }, 'occurredAt not_a_time '],
    [importUser, { ...user, displayName: 'あ'.repeat(51) }, 'displayName too_long 50'],
    [importUser, { ...user, displayName: ' ' }, 'displayName too_short 1'],
    [importUser, { ...user, key: undefined }, 'key missing '],
    [importUser, { ...user, key: 7 }, 'key wrong '],
    [importUser, null, ' wrong '],
    [importInteraction, { ...views, count: 0 }, 'count too_small 1'],
    [importInteraction, { ...views, count: 2_000_000 }, 'count too_big 1000000'],
    [importInteraction, { ...views, kind: 'love' }, 'kind wrong '],
    [importInteraction, { ...views, kind: undefined }, 'kind missing '],
    [importGame, { ...game, slug: 'x y' }, 'slug wrong '],
    [importGame, { ...game, details: {} }, 'details.titleJa title_required '],
    [importArticle, { key: 'a', authorKey: 'u', gameSlug: 'g', occurredAt: AT }, 'content missing '],
  ])('has a code, its place and its bound: %#', (schema, item, fault) => {
    expect(faults(schema, item)).toContain(fault)
  })
})
