import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const ORIGIN = 'https://koryaku.example'
const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    ' ',
    '\0',
    '@',
    ':',
    '?',
    '#',
  ],
  ...['evil.example', 'https:', 'javascript:', 'settings', 'en', '[', '攻略', '\ud800', '&', '=', ';'],
)
const address = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map(pieces => `/${pieces.join('')}`),
  fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
)

/** An empty `?` or `#` at the end has no meaning. */
const partsOf = ({ origin, pathname, search, hash }: URL) => ({ origin, pathname, search, hash })

describe('a path of this site', () => {
  it('is one by the URL standard, also after it was resolved again or got a query', () => {
    fc.assert(
      fc.property(address, candidate => {
        const path = ownPath(candidate)
        if (path === null) return
        const once = new URL(path, ORIGIN)
        const again = new URL(once.href.slice(ORIGIN.length), ORIGIN)
        const withQuery = new URL(`${path}${path.includes('?') ? '&' : '?'}error=x`, ORIGIN)
        expect([once.origin, again.origin, withQuery.origin]).toEqual([ORIGIN, ORIGIN, ORIGIN])
        expect(partsOf(again)).toEqual(partsOf(once))
        expect(ownPath(path)).toBe(path)
        expect(partsOf(new URL(candidate, ORIGIN))).toEqual(partsOf(once))
      }),
      { numRuns: 20_000 },
    )
  })

  it.each(['/', '/?', '/#', '/settings/email?changed=1', '/en/games#top', '/a/../b', '/攻略', '/a//b'])(
    'takes %j',
    candidate => expect(ownPath(candidate)).not.toBeNull(),
  )

  it.each([
    ...['', 'settings', '//evil.example', '/\\evil.example', '/.//evil.example', '/..//evil.example'],
    ...[
      '/x/..//evil.example',
      '/%2e//evil.example',
      '/%2e%2e//evil.example',
      '/\t/evil.example',
      '/./\\evil',
      '/%2f%2fevil.example',
      '/%5Cevil.example',
    ],
    ...['https://evil.example', 'javascript:alert(1)', '/\t/['],
  ])('refuses %j', candidate => expect(ownPath(candidate)).toBeNull())
})
