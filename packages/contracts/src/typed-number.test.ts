import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['１２．５', '12.5'],
  [' ２０２６　', '2026'],
  ['-5', '-5'],
  ['－５', '-5'],
  ['﹣5', '-5'],
  ['−5', '-5'],
  ['‐5', '-5'],
  ['‑5', '-5'],
  ['ー５', '-5'],
  ['1e−3', '1e-3'],
  ['＋５', '+5'],
  ['1ー5', '1ー5'],
  ['', ''],
])('reads %j as %j', (typed, plain) => expect(typedNumber(typed)).toBe(plain))
