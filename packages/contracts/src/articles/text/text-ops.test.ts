import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, paragraph, textOf, texts } from '#testing/some-texts.ts'
import { articleDocumentSchema } from '../article-document.ts'
import { blocksById, idOf } from './block.ts'
import { diffTexts } from './diff-texts.ts'
import { applyOps, type TextOp } from './text-ops.ts'
import { writtenOpsSchema } from './written-ops.ts'

const [a, b, c, d] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'].map(id => paragraph(id, id)) as [
  ...Four<ReturnType<typeof paragraph>>,
]
type Four<Item> = [Item, Item, Item, Item]
const put = (block: typeof a, after: string | null): TextOp => ({ op: 'put', block, after })
const drop = (block: typeof a): TextOp => ({ op: 'drop', id: idOf(block) })
const order = (...ops: TextOp[]) =>
  applyOps(textOf('', a, b, c), ops)
    .document.content.map(block => idOf(block)[0])
    .join('')

describe('steps', () => {
  it.each([
    ['a block first', 'dabc', [put(d, null)]],
    ['a block behind another', 'abdc', [put(d, idOf(b))]],
    ['a block that moves', 'bca', [put(a, idOf(c))]],
    ['a block behind itself stays', 'abc', [put(b, idOf(b))]],
    ['a dropped block', 'ac', [drop(b)]],
    ['a block dropped twice', 'ac', [drop(b), drop(b)]],
    ['a dropped block that is put again', 'acb', [drop(b), put(b, idOf(c))]],
    ['a block whose neighbour was dropped', 'adc', [drop(b), put(d, idOf(b))]],
    ['a new block whose neighbour was never there', 'abcd', [put(d, 'zzzzzzzz')]],
    ['an old block whose neighbour was never there', 'abc', [put(b, 'zzzzzzzz')]],
  ])('%s', (_, expected, ops) => expect(order(...ops)).toBe(expected))

  it('name only what is new, changed, moved or gone', () => {
    const changed = paragraph('bbbbbbbb', '変更')
    expect(diffTexts(textOf('', a, b, c), textOf('題', a, changed, c))).toEqual([
      { op: 'title', title: '題' },
      put(changed, idOf(a)),
    ])
    expect(diffTexts(textOf('', a, b, c, d), textOf('', d, a, b))).toEqual([drop(c), put(d, null)])
    expect(diffTexts(textOf('', a, b), textOf('', a, b))).toEqual([])
  })

  const pairs = fc.oneof(
    fc.tuple(texts, texts),
    texts.chain(text => fc.tuple(fc.constant(text), edited(text))),
  )
  it("lead from one text to another, also through the editor's encoding", () => {
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        const ops = diffTexts(from, to)
        expect(applyOps(from, ops)).toEqual(to)
        const sent = writtenOpsSchema.parse(JSON.parse(JSON.stringify(ops)))
        expect(applyOps(from, sent).document).toEqual(articleDocumentSchema.parse(to.document))
      }),
      { numRuns: 1_000 },
    )
  })

  it('can be taken on any text: names stay unique, nothing else than what was put is added', () => {
    fc.assert(
      fc.property(pairs, texts, ([from, to], other) => {
        const ops = diffTexts(from, to)
        const next = applyOps(other, ops)
        const known = new Set([...blocksById(other).keys(), ...blocksById(to).keys()])
        expect(blocksById(next).size).toBe(next.document.content.length)
        for (const id of blocksById(next).keys()) expect(known).toContain(id)
        expect(applyOps(other, ops)).toEqual(next)
      }),
    )
  })

  it('take a long text in no more time than it has blocks', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => paragraph(n.toString(36).padStart(8, '0'), 'x'))
    const ops = diffTexts(textOf('', ...many), textOf('', ...many.toReversed()))
    expect(applyOps(textOf('', ...many), ops).document.content).toEqual(many.toReversed())
  })
})

describe('steps that an editor sends', () => {
  const fault = (...steps: unknown[]) => writtenOpsSchema.safeParse(steps).error?.issues[0]?.message
  it.each([
    [
      'a block without a name',
      [{ op: 'put', block: { type: 'paragraph' }, after: null }],
      'block_id_missing',
    ],
    ['a node of no kind', [{ op: 'put', block: { type: 'iframe' }, after: null }], 'Invalid input'],
    [
      'a place in a list',
      [{ op: 'put', block: { type: 'listItem', attrs: { blockId: 'aaaaaaaa' } }, after: null }],
      'document_nesting',
    ],
    [
      'more than a document holds',
      Array(201).fill({
        op: 'put',
        after: null,
        block: { ...a, content: Array(100).fill({ type: 'hardBreak' }) },
      }),
      'document_too_large',
    ],
  ])('are refused for %s', (_, steps, message) => expect(fault(...steps)).toBe(message))
  it.each([
    ['another step', { op: 'move', id: 'aaaaaaaa' }],
    ['a name of another form', { op: 'drop', id: 'AAAAAAAA' }],
    ['a title that is too long', { op: 'title', title: 'x'.repeat(121) }],
  ])('are refused for %s', (_, step) => expect(fault(step)).toBeDefined())
})
