import { compareTexts } from '@koryaku/contracts/articles/text/compare-texts.ts'
import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

const line = (blockId: string, text: string) => ({
  ...{ type: 'paragraph' as const, attrs: { blockId } },
  content: [{ type: 'text' as const, text }],
})
const version = (...blocks: ReturnType<typeof line>[]) => ({
  title: '題',
  document: { type: 'doc' as const, version: 1 as const, content: blocks },
})
const [old, later] = [line('aaaaaaaa', '左へ'), line('bbbbbbbb', '右へ')]

it.each([
  ['older', version(old), version(old, later), false],
  ['newer', version(old, later), version(old), true],
])('a later block is shown as added when the other version is %s', (_, from, to, isOtherNewer) => {
  const pair = inOrder({ from, to }, isOtherNewer)
  expect(pair.from && compareTexts(pair.from, pair.to)).toEqual([
    { kind: 'same', block: old },
    { kind: 'added', block: later },
  ])
})
it('a version that is compared with nothing is shown as it is', () =>
  expect(inOrder({ from: null, to: version(old) }, true)).toEqual({ from: null, to: version(old) }))
