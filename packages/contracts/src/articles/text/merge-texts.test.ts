import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, edited, paragraph, sentencesOf, sides, textOf, texts } from '#testing/some-texts.ts'
import { articleDocumentSchema } from '../article-document.ts'
import {
  type ArticleText,
  blocksById,
  conflictOf,
  contentOf,
  idOf,
  openConflicts,
  sameContent,
} from './block.ts'
import { mergeTexts } from './merge-texts.ts'

const a = paragraph('aaaaaaaa', '序盤。')
const b = paragraph('bbbbbbbb', '中盤。')
const c = paragraph('cccccccc', '終盤。')
const x = paragraph('xxxxxxxx', '宿屋に泊まる。')
const y = paragraph('yyyyyyyy', '塔に登る。')
const base = textOf('進め方', a, b, c)
const changed = (block: typeof a, text: string) => paragraph(idOf(block), text)
const given = (theirs: ArticleText) => ({
  when: (mine: ArticleText) => {
    const merged = mergeTexts({ base, theirs, mine })
    const lines = merged.document.content.map(block => [...sentencesOf(textOf('', block))].join(''))
    return { merged, lines, conflicts: openConflicts(merged) }
  },
})

describe('a merge of two tabs', () => {
  it('contains both changes of different blocks', () => {
    const { merged, conflicts } = given(textOf('進め方', changed(a, '序盤は弓。'), b, c)).when(
      textOf('進め方', a, changed(b, '中盤は槍。'), c),
    )
    expect(merged).toEqual(textOf('進め方', changed(a, '序盤は弓。'), changed(b, '中盤は槍。'), c))
    expect(conflicts).toBe(0)
  })
  it('keeps both versions of a block changed by both, one after the other', () => {
    const { merged, lines, conflicts } = given(textOf('進め方', changed(a, '弓。'), b, c)).when(
      textOf('進め方', changed(a, '槍。'), b, c),
    )
    expect(lines).toEqual(['弓。', '槍。', '中盤。', '終盤。'])
    expect(merged.document.content.map(conflictOf)).toEqual([undefined, 'aaaaaaaa', undefined, undefined])
    expect(conflicts).toBe(1)
  })
  it('is one, where both wrote the same', () => {
    const same = textOf('攻略', changed(a, '弓。'), b, x, c)
    expect(given(same).when(same).merged).toEqual(same)
  })
  it('comes in the order of saving, where both wrote in one place', () => {
    const { lines } = given(textOf('進め方', a, x, b, c)).when(textOf('進め方', a, y, b, c))
    expect(lines).toEqual(['序盤。', '宿屋に泊まる。', '塔に登る。', '中盤。', '終盤。'])
  })
  it('stays before what they wrote behind it', () => {
    const { lines } = given(textOf('進め方', a, x, b, c)).when(textOf('進め方', a, changed(b, '槍。'), c))
    expect(lines).toEqual(['序盤。', '宿屋に泊まる。', '槍。', '終盤。'])
  })
  it.each([
    ['theirs', textOf('進め方', changed(a, '弓。'), b, c), textOf('進め方', b, c)],
    ['mine', textOf('進め方', b, c), textOf('進め方', changed(a, '弓。'), b, c)],
  ])('is kept where the other side dropped the block: %s', (_, theirs, mine) =>
    expect(given(theirs).when(mine).lines).toEqual(['弓。', '中盤。', '終盤。']),
  )
  it('puts a block after the preceding one if its neighbour was removed', () =>
    expect(given(textOf('進め方', a, c)).when(textOf('進め方', a, b, x, c)).lines).toEqual([
      '序盤。',
      '宿屋に泊まる。',
      '終盤。',
    ]))
  it('goes along where the other side moved the block', () =>
    expect(given(textOf('進め方', c, a, b)).when(textOf('進め方', a, b, changed(c, '魔王。'))).lines).toEqual(
      ['魔王。', '序盤。', '中盤。'],
    ))
  it('wins over an emptied block without a question', () => {
    const { lines, conflicts } = given(textOf('進め方', changed(a, '弓。'), b, c)).when(
      textOf('進め方', paragraph('aaaaaaaa'), b, c),
    )
    expect(lines).toEqual(['弓。', '中盤。', '終盤。'])
    expect(conflicts).toBe(0)
  })
  it('puts the second title first in the text if both changed it', () => {
    const { merged, lines, conflicts } = given(textOf('弓の攻略', a, b, c)).when(textOf('槍の攻略', a, b, c))
    expect([merged.title, lines[0], conflicts]).toEqual(['弓の攻略', '槍の攻略', 1])
  })
  it.each([
    ['', '槍の攻略', '槍の攻略'],
    ['弓の攻略', '', '弓の攻略'],
  ])('is the title of the one that has one: %j and %j', (theirs, mine, title) => {
    const { merged, conflicts } = given(textOf(theirs, a, b, c)).when(textOf(mine, a, b, c))
    expect([merged.title, conflicts]).toEqual([title, 0])
  })
})

describe('a contradiction', () => {
  const merged = given(textOf('進め方', changed(a, '弓。'), b, c)).when(
    textOf('進め方', changed(a, '槍。'), b, c),
  ).merged
  const [first, second] = merged.document.content as [typeof a, typeof a]
  it('counts as resolved when either side or the mark is removed', () => {
    expect(openConflicts(textOf('進め方', first, b, c))).toBe(0)
    expect(openConflicts(textOf('進め方', second, b, c))).toBe(0)
    expect(openConflicts(textOf('進め方', first, paragraph(idOf(second), '槍。')))).toBe(0)
  })
  it('comes once more where it was changed, and the old save comes again', () => {
    const rewritten = textOf('進め方', first, changed(second, '長い槍。'), b, c)
    const { lines } = given(rewritten).when(textOf('進め方', changed(a, '槍。'), b, c))
    expect(lines).toEqual(['弓。', '槍。', '長い槍。', '中盤。', '終盤。'])
  })
  it('stays settled while another tab writes on in it', () => {
    const settled = textOf('進め方', first, paragraph(idOf(second), '槍。'), b, c)
    const written = textOf(
      '進め方',
      first,
      paragraph(idOf(second), '長い槍。', { conflictOf: 'aaaaaaaa' }),
      b,
      c,
    )
    for (const [theirs, mine] of [
      [settled, written],
      [written, settled],
    ] as const) {
      const both = mergeTexts({ base: merged, theirs, mine })
      expect([openConflicts(both), [...sentencesOf(both)]]).toEqual([0, expect.arrayContaining(['長い槍。'])])
    }
  })
})

const contentsOf = (text: ArticleText) =>
  [...blocksById(text)].map(([id, block]) => `${id} ${contentOf(block)}`).sort()

describe('whatever two tabs make of a text', () => {
  it('no sentence that one of them typed is missing', () => {
    fc.assert(
      fc.property(sides, both => {
        const had = sentencesOf(both.base)
        const merged = sentencesOf(mergeTexts(both))
        for (const side of [both.theirs, both.mine])
          for (const sentence of sentencesOf(side)) if (!had.has(sentence)) expect(merged).toContain(sentence)
      }),
      { numRuns: 1_000 },
    )
  })
  it('contains every block that one side changed or added', () => {
    fc.assert(
      fc.property(sides, both => {
        const old = blocksById(both.base)
        const merged = new Set(mergeTexts(both).document.content.map(contentOf))
        for (const side of [both.theirs, both.mine])
          for (const [id, block] of blocksById(side)) {
            const was = old.get(id)
            const isBlank = sentencesOf(textOf('', block)).size === 0
            if (!isBlank && !(was && sameContent(was, block))) expect(merged).toContain(contentOf(block))
          }
      }),
      { numRuns: 1_000 },
    )
  })
  it('contains an untouched block once, and no block dropped by both', () => {
    fc.assert(
      fc.property(sides, both => {
        const [old, their, my] = [both.base, both.theirs, both.mine].map(blocksById) as [
          Blocks,
          Blocks,
          Blocks,
        ]
        const merged = blocksById(mergeTexts(both))
        for (const [id, block] of old) {
          const [one, other] = [their.get(id), my.get(id)]
          if (!one && !other) expect(merged.has(id)).toBe(false)
          if (one && other && sameContent(one, block) && sameContent(other, block))
            expect(merged.get(id)).toEqual(block)
        }
      }),
      { numRuns: 1_000 },
    )
  })
  it('names are unique, and the text is one that may be stored', () => {
    fc.assert(
      fc.property(sides, both => {
        const merged = mergeTexts(both)
        expect(blocksById(merged).size).toBe(merged.document.content.length)
        expect(articleDocumentSchema.parse(merged.document)).toEqual(merged.document)
      }),
    )
  })
  it('it grows by no more than what they wrote', () => {
    fc.assert(
      fc.property(sides, both => {
        const [merged, theirs, mine] = [mergeTexts(both), both.theirs, both.mine].map(
          ({ document }) => document.content.length,
        ) as [number, number, number]
        expect(merged).toBeLessThanOrEqual(theirs + mine + 1)
      }),
    )
  })
  it('the same once more adds nothing, and leaves all in its place where nothing was moved', () => {
    fc.assert(
      fc.property(sides, both => {
        const merged = mergeTexts(both)
        const again = mergeTexts({ ...both, theirs: merged })
        expect([again.title, contentsOf(again)]).toEqual([merged.title, contentsOf(merged)])
        const moved = [both.theirs, both.mine].some(({ document: { content } }) => {
          const places = content.map(block =>
            both.base.document.content.findIndex(old => idOf(old) === idOf(block)),
          )
          const old = places.filter(place => place >= 0)
          return old.some((place, n) => place < (old[n - 1] ?? 0))
        })
        if (!moved) expect(again).toEqual(merged)
      }),
      { numRuns: 1_000 },
    )
  })
  it('one who changed nothing, or the same, gets the other side', () => {
    fc.assert(
      fc.property(
        texts.chain(text => fc.tuple(fc.constant(text), edited(text))),
        ([text, next]) => {
          expect(mergeTexts({ base: text, theirs: next, mine: text })).toEqual(next)
          expect(mergeTexts({ base: text, theirs: text, mine: next })).toEqual(next)
          expect(mergeTexts({ base: text, theirs: next, mine: next })).toEqual(next)
        },
      ),
    )
  })
  it('gives the same result in either order for changes of different blocks', () => {
    const disjoint = sides.map(both => {
      const their = blocksById(both.theirs)
      const old = blocksById(both.base)
      // Mine reverts its changes of blocks that they touched too, and added no block of the same ID.
      const content = both.mine.document.content.flatMap(block => {
        const [was, theirs] = [old.get(idOf(block)), their.get(idOf(block))]
        if (!was) return theirs ? [] : [block]
        return theirs && sameContent(theirs, was) ? [block] : [was]
      })
      const kept = new Set(content.map(idOf))
      const dropped = both.base.document.content.filter(block => {
        const theirs = their.get(idOf(block))
        return !kept.has(idOf(block)) && !(theirs && sameContent(theirs, block))
      })
      const title = both.theirs.title === both.base.title ? both.mine.title : both.base.title
      return { ...both, mine: { title, document: documentOf(...content, ...dropped) } }
    })
    fc.assert(
      fc.property(disjoint, both => {
        const one = mergeTexts(both)
        const other = mergeTexts({ base: both.base, theirs: both.mine, mine: both.theirs })
        expect(contentsOf(one)).toEqual(contentsOf(other))
        expect([one.title, openConflicts(one)]).toEqual([other.title, openConflicts(both.base)])
      }),
      { numRuns: 1_000 },
    )
  })
})
type Blocks = ReturnType<typeof blocksById>
