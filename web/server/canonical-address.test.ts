import { expect, it } from 'vitest'
import { canonicalPath, canonicalQuery } from '#app/entry-server.tsx'
import { cacheKey, canonicalAddress } from './pages.ts'

it.each([
  ['/games/minecraft/', '/games/minecraft'],
  ['/Games/minecraft', '/games/minecraft'],
  ['/games/%6dinecraft', '/games/minecraft'],
  ['/en/GAMES/minecraft/?page=2&utm_source=x', '/en/games/minecraft?page=2&utm_source=x'],
  ['/users/kakinoki/', '/users/kakinoki'],
  ['/signin/?callbackUrl=%2Fgames', '/signin?callbackUrl=%2Fgames'],
  ['/games/minecraft/search/%e6%94%bb%E7%95%A5', '/games/minecraft/search/%E6%94%BB%E7%95%A5'],
  ['//games//', '/games'],
  ['/en/', '/en'],
])('%s leads to one address: %s', (address, canonical) => {
  expect(canonicalAddress(address, canonicalPath)).toBe(canonical)
  if (canonical) expect(canonicalAddress(canonical, canonicalPath)).toBeNull()
})

it.each([
  '/',
  '/en',
  '/games',
  '/games/minecraft?q=A',
  '/users/Kakinoki',
  "/games/minecraft/search/a'b(c)",
  '/nowhere/',
])('keeps %s', address => expect(canonicalAddress(address, canonicalPath)).toBeNull())

it.each(['/\\games', '/games\\minecraft'])('rejects %s', address =>
  expect(cacheKey(address, canonicalQuery)).toBeNull(),
)
