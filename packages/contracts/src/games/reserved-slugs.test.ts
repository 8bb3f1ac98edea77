import { expect, it } from 'vitest'
import { importGame } from '../imports/import.api.ts'
import { addGameBody } from './game.api.ts'
import { RESERVED_SLUGS } from './reserved-slugs.ts'

it.each([...RESERVED_SLUGS])('rejects %s as the slug of a new game, added or imported', slug => {
  for (const schema of [addGameBody, importGame])
    expect(schema.safeParse({ slug, details: { titleJa: 'ゲーム' } }).error?.issues[0]?.path).toEqual([
      'slug',
    ])
})
