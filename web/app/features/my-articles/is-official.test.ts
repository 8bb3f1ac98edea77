import { expect, it } from 'vitest'
import { isOfficial } from '#app/features/my-articles/is-official.ts'

it.each([
  ['official=true', true],
  ['official=1', true],
  ['official=false', false],
  ['official=0', false],
  ['', false],
])('reads ?%s as %s', (search, expected) => expect(isOfficial(new URLSearchParams(search))).toBe(expected))
