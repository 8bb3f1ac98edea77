import { expect, it } from 'vitest'
import { ownPageAt } from './own-page.ts'

const ID = '49qzre5m8rbnj'

it.each([
  ['/games/a-b', { kind: 'game', slug: 'a-b' }],
  [`/games/a-b/${ID}`, { kind: 'article', slug: 'a-b', id: ID }],
  [`/games/a-b/game-reviews/${ID}`, { kind: 'review', slug: 'a-b', id: ID }],
  [`/data-tables/${ID}`, { kind: 'category', id: ID }],
])('recognises %s, in both languages and with a final slash', (path, page) => {
  for (const pathname of [path, `/en${path}`, `${path}/`, `/en${path}/`])
    expect(ownPageAt(pathname)).toEqual(page)
})

it.each([
  ...['/', '/games', '/game-reviews', '/game-reviews/my-reviews', '/games/a-b/game-reviews'],
  ...[`/games/a-b/game-reviews/${ID}/edit`, `/games/a-b/reviews/${ID}`, `/game-reviews/${ID}`],
  ...[`/games/a-b/game-reviews/${ID}x`, '/games/a-b/game-reviews/new', `/fr/games/a-b/game-reviews/${ID}`],
])('finds nothing to embed at %s', pathname => expect(ownPageAt(pathname)).toBeNull())
