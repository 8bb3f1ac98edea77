import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, paragraph, textOf, texts } from '../../testing/some-texts.ts'
import { compareTexts } from './compare-texts.ts'

const [a, b, c, d] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'].map(id => paragraph(id, id)) as [
  ReturnType<typeof paragraph>,
  ReturnType<typeof paragraph>,
  ReturnType<typeof paragraph>,
  ReturnType<typeof paragraph>,
]

describe('two versions', () => {
  it('shows added, removed, changed and moved blocks in one text', () => {
    const changed = paragraph('bbbbbbbb', '矢')
    const shown = compareTexts(
      textOf('題', a, b, c, d),
      textOf('題', d, changed, paragraph('eeeeeeee', '新')),
    )
    expect(shown).toEqual([
      { kind: 'removed', block: a },
      { kind: 'moved', block: d, before: d },
      { kind: 'changed', block: changed, before: b },
      { kind: 'removed', block: c },
      { kind: 'added', block: paragraph('eeeeeeee', '新') },
    ])
  })

  it('are complete: all of the newer in its order, all of the older but what was changed', () => {
    fc.assert(
      fc.property(
        texts.chain(text => fc.tuple(fc.constant(text), edited(text))),
        ([from, to]) => {
          const shown = compareTexts(from, to)
          const now = shown.filter(({ kind }) => kind !== 'removed').map(({ block }) => block)
          expect(now).toEqual(to.document.content)
          const known = shown.filter(({ kind }) => kind !== 'added').length
          expect(known).toBe(from.document.content.length)
        },
      ),
    )
  })
})
