import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { expect, it } from 'vitest'
import { hoursIn, missingIn } from './review-faults.ts'
import { emptyContent } from './review-opening.ts'

it.each([
  ['', null],
  [' 12 ', 12],
  ['１２０', 120],
  ['0', 0],
  ['99999', 99_999],
  ['100000', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['many', undefined],
])('reads the hours in %j', (typed, hours) => expect(hoursIn(typed, 99_999)).toBe(hours))

it('names what is missing for publication', () => {
  expect(missingIn(emptyContent())).toEqual(['score', 'platform', 'title', 'text'])
  const written: ReviewContent = {
    ...emptyContent(),
    ...{ title: 'A', score: 8.5, platform: 'PC' },
    document: {
      ...{ type: 'doc', version: 1 },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'B' }] }],
    },
  }
  expect(missingIn(written)).toEqual([])
  expect(missingIn({ ...written, title: ' ' })).toEqual(['title'])
})
