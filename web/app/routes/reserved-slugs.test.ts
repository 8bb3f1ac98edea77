import { addGameBody } from '@koryaku/contracts/games/game.api.ts'
import { RESERVED_SLUGS } from '@koryaku/contracts/games/reserved-slugs.ts'
import { importGame } from '@koryaku/contracts/imports/import.api.ts'
import { describe, expect, it } from 'vitest'
import { routeTable } from './route-table.ts'

const details = { titleJa: 'ゲーム' }

describe('a word of an address of this site', () => {
  it('is reserved where a game would have the same address', () => {
    const words = routeTable.flatMap(({ path }) => /^\/games\/([^:/]+)$/.exec(path)?.slice(1) ?? [])
    expect(words.filter(word => !RESERVED_SLUGS.has(word))).toEqual([])
  })

  it.each(['search', 'request'])('is no slug of a new game, added or imported: %s', slug => {
    expect(addGameBody.safeParse({ slug, details }).error?.issues[0]?.path).toEqual(['slug'])
    expect(importGame.safeParse({ slug, details }).error?.issues[0]?.path).toEqual(['slug'])
  })
})
