import { type ArticleText, blocksById, idOf, openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import { applyOps } from '@koryaku/contracts/articles/text/text-ops.ts'
import { type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import {
  documentOf,
  edited,
  paragraph,
  sentencesOf,
  textOf,
  texts,
} from '@koryaku/contracts/testing/some-texts.ts'
import { newContentKey } from '@koryaku/server-kit/sealed-content.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { AT } from '#testing/given-when-then.ts'
import { sealedTextDecider } from './sealed-text.decider.ts'
import { BASE_AGE_MAX, type SaveText, TEXT_TAIL, textDecider, WHOLE_EACH } from './text.decider.ts'

const contentId = shortIdFrom('article')
const where = { contentId, authorId: shortIdFrom('author'), gameId: shortIdFrom('game') }
const key = newContentKey()
const sealed = sealedTextDecider(contentId, key)

const long = (name: string) => 'まずは宿屋へ行き、朝まで眠る。'.repeat(20) + name
const a = paragraph('aaaaaaaa', long('序盤'))
const b = paragraph('bbbbbbbb', long('中盤'))
const c = paragraph('cccccccc', long('終盤'))
const text = textOf('進め方', a, b, c)
const having = (block: typeof a, words: string): ArticleText =>
  textOf('進め方', ...[a, b, c].map(old => (idOf(old) === idOf(block) ? paragraph(idOf(old), words) : old)))

/** As tabs save: from what they had before them, in steps. */
const looked = { before: null, baseText: null }
const step = (base: TextRef | null, from: ArticleText, to: ArticleText): SaveText => ({
  ...{ type: 'SaveText', where, trigger: 'auto', base, ...looked },
  write: { ops: diffTexts(from, to) },
})
const whole = (base: TextRef | null, to: ArticleText, more: Partial<SaveText> = {}): SaveText => ({
  ...{ type: 'SaveText', where, trigger: 'save', base, write: { text: to }, ...looked },
  ...more,
})

type Save = ReturnType<typeof sealed.decide>[number]
/** The events in the stream after these saves, encrypted as they are stored. */
function saved(...saves: SaveText[]): Save[] {
  const stream: Save[] = []
  for (const save of saves) stream.push(...sealed.decide(save, stateOf(stream)))
  for (const event of stream) storedForm(event)
  return stream
}
const stateOf = (stream: Save[], tail = stream.length) =>
  fold(
    sealed,
    stream
      .map((event, n) => ({ ...event, revision: BigInt(n), metadata: { occurredAt: AT } }))
      .slice(-tail || undefined),
  )
const given = (...saves: SaveText[]) => {
  const stream = saved(...saves)
  const state = stateOf(stream)
  return {
    when(save: SaveText) {
      const [event, ...more] = textDecider.decide(save, state)
      expect(more).toEqual([])
      const next = stateOf([...stream, ...sealed.decide(save, state)])
      const now = next.versions.at(-1)?.text ?? textOf('')
      const lacking = textDecider.lacking(save, next)
      return { event, data: event?.data, now, lines: [...sentencesOf(now)], lacking }
    },
    refuses(save: SaveText, code: string) {
      const refused = () => textDecider.decide(save, state)
      expect(refused).toThrow(DomainError)
      expect(refused).toThrow(expect.objectContaining({ code }))
    },
  }
}

describe('saving a text', () => {
  it('begins with the whole of it', () => {
    const { event } = given().when(whole(null, text))
    expect(event).toEqual({
      type: 'TextSaved',
      data: {
        ...{ ...where, base: null, trigger: 'save', restores: null, conflicts: 0, saved: { text } },
        head: expect.objectContaining({ title: '進め方', pictures: 0 }),
      },
    })
  })
  it('appends only the changes', () => {
    const next = having(a, '弓')
    const { data, now } = given(whole(null, text)).when(step('t0', text, next))
    expect(data).toMatchObject({ base: 't0', trigger: 'auto', saved: { ops: diffTexts(text, next) } })
    expect(now).toEqual(next)
  })
  it('is a no-op if nothing changed, and if nothing is written yet', () => {
    expect(given(whole(null, text)).when(whole('t0', text)).event).toBeUndefined()
    expect(given(whole(null, text)).when(step('t0', text, text)).event).toBeUndefined()
    expect(given().when(whole(null, textOf('', paragraph('aaaaaaaa')))).event).toBeUndefined()
  })
  it('names blocks that a program sent without', () => {
    const plain = textOf('題', { type: 'paragraph', content: [{ type: 'text', text: '弓' }] })
    expect(given().when(whole(null, plain)).now.document.content.map(idOf)).toEqual([expect.any(String)])
    expect(given(whole(null, plain)).when(whole('t0', plain)).event).toBeUndefined()
  })
  it('is whole where most of it changed', () => {
    const other = textOf('別の題', paragraph('dddddddd', long('別')))
    expect(given(whole(null, text)).when(step('t0', text, other)).data?.saved).toEqual({ text: other })
  })
  it('builds on a legacy text, with a whole save first', () => {
    const before = { ref: 'a7', text, savedAt: AT } as const
    const { data, now } = given().when({ ...step('a7', text, having(a, '弓')), before })
    expect(data).toMatchObject({ base: 'a7', trigger: 'auto', saved: { text: having(a, '弓') } })
    expect(now).toEqual(having(a, '弓'))
    const older = {
      ...step('a5', text, having(b, '槍')),
      before: { ref: 'a7', text: having(a, '弓'), savedAt: AT } as const,
    }
    expect(given().when({ ...older, baseText: text }).lines).toEqual(expect.arrayContaining(['弓', '槍']))
  })
  it('is whole often enough that the end of the stream contains the newest text', () => {
    let last = text
    const saves = [whole(null, text)]
    for (let n = 0; n < 2 * WHOLE_EACH + 7; n++) {
      const next = having(a, `弓${n}`)
      saves.push(step(textRefOf(BigInt(n)), last, next))
      last = next
    }
    const stream = saved(...saves)
    expect(stream.flatMap(({ data }, n) => (data.whole ? [n] : []))).toEqual([0, WHOLE_EACH, 2 * WHOLE_EACH])
    for (const length of [1, 49, 50, 51, 99, 100, 101, stream.length]) {
      const [all, end] = [stateOf(stream.slice(0, length)), stateOf(stream.slice(0, length), TEXT_TAIL)]
      expect(end.versions.at(-1)).toEqual(all.versions.at(-1))
      expect(end.sinceWhole).toBe(all.sinceWhole)
    }
  })
})

describe('two tabs', () => {
  const [mine, theirs] = [having(a, '弓'), having(b, '槍')]
  it('keep both texts when they write in different blocks', () => {
    const { data, lines } = given(whole(null, text), step('t0', text, theirs)).when(step('t0', text, mine))
    expect(data).toMatchObject({ base: 't0', trigger: 'merge', conflicts: 0 })
    expect(lines).toEqual(expect.arrayContaining(['弓', '槍']))
  })
  it('keep both texts, with one conflict, when they write in the same block', () => {
    const { data, now, lines } = given(whole(null, text), step('t0', text, having(a, '弓'))).when(
      step('t0', text, having(a, '槍')),
    )
    expect(data).toMatchObject({ trigger: 'merge', conflicts: 1 })
    expect([openConflicts(now), lines.slice(1, 3)]).toEqual([1, ['弓', '槍']])
  })
  it('store the same text once', () =>
    expect(
      given(whole(null, text), step('t0', text, mine)).when(step('t0', text, mine)).event,
    ).toBeUndefined())
  it('change nothing when one of them repeats a save', () => {
    const saves = [whole(null, text), step('t0', text, theirs), step('t0', text, mine)]
    expect(given(...saves).when(step('t0', text, mine)).event).toBeUndefined()
  })
  it('keep both texts when both begin on an empty page', () => {
    const other = textOf('別の題', paragraph('dddddddd', '弓'))
    const { lines, data } = given(whole(null, text)).when(whole(null, other))
    expect(lines).toEqual(expect.arrayContaining(['進め方', '別の題', '弓', ...sentencesOf(text)]))
    expect(data).toMatchObject({ trigger: 'merge', conflicts: 1 })
  })
  it('need no merge when the newest version has the text of the base', () => {
    const pin: SaveText = { ...step('t1', theirs, theirs), pin: true }
    const both = having(b, '槍と盾')
    const { data } = given(whole(null, text), step('t0', text, theirs), pin).when(step('t1', theirs, both))
    expect(data).toMatchObject({ base: 't1', trigger: 'auto', conflicts: 0 })
  })
  it('keep the text of one when the other restores an older version', () => {
    const back = whole('t0', mine, { trigger: 'restore' })
    expect(given(whole(null, text), step('t0', text, theirs)).when(back).lines).toContain('槍')
  })
})

describe('a tab that was left open for long', () => {
  const next = having(b, '槍')
  const stream = () => given(whole(null, text), step('t0', text, next))
  it('is merged on a base that precedes the end of the stream', () => {
    const far = { ...step('a3', text, having(a, '弓')), baseText: text }
    expect(stream().when(far).lines).toEqual(expect.arrayContaining(['弓', '槍']))
  })
  it.each(['t1000', 'a3'] as const)('sends the whole text if its base %s is unavailable', base => {
    stream().refuses(step(base, text, having(a, '弓')), 'whole_text_needed')
    const { lines, data } = stream().when(whole(base, having(a, '弓')))
    expect(lines).toEqual(expect.arrayContaining(['弓', '槍']))
    expect(data).toMatchObject({ trigger: 'merge' })
  })
  it('sends the whole text after two thousand saves', () => {
    const at = (revision: bigint) => ({
      ...{ versions: [{ ref: textRefOf(revision), text: next, savedAt: AT }], sinceWhole: 0 },
    })
    const late = { ...step('t0', text, having(a, '弓')), baseText: text }
    expect(textDecider.decide(late, at(BASE_AGE_MAX))).toHaveLength(1)
    expect(() => textDecider.decide(late, at(BASE_AGE_MAX + 1n))).toThrow(
      expect.objectContaining({ code: 'whole_text_needed' }),
    )
  })
})

describe('an input of a rule that was not read', () => {
  const asks = (what: 'before' | 'base', save: SaveText, saves: SaveText[] = []) =>
    expect(() => textDecider.decide(save, stateOf(saved(...saves)))).toThrow(
      expect.objectContaining({ what }),
    )
  it('is requested: the legacy text, if nothing was saved', () =>
    asks('before', { ...whole(null, text), before: undefined }))
  it('is requested: a base that precedes the end of the stream', () =>
    asks('base', { ...step('a3', text, having(a, '弓')), baseText: undefined }, [whole(null, text)]))
})

describe('the changes that a tab lacks after its save', () => {
  const [mine, theirs] = [having(a, '弓'), having(b, '槍')]
  it('are empty if no other tab saved', () => {
    expect(given(whole(null, text)).when(step('t0', text, mine)).lacking).toBeNull()
    expect(given().when(whole(null, text)).lacking).toBeNull()
  })
  it('are the steps from the sent to the merged text', () => {
    const { lacking, now } = given(whole(null, text), step('t0', text, theirs)).when(step('t0', text, mine))
    if (!lacking || !('ops' in lacking)) throw new Error('no steps')
    expect(lacking.ops).toHaveLength(1)
    expect(applyOps(mine, lacking.ops)).toEqual(now)
    const again = given(whole(null, text), step('t0', text, theirs), step('t0', text, mine))
    expect(again.when(step('t0', text, mine)).lacking).toEqual(lacking)
  })
  it('are the whole text if it sent blocks without names', () => {
    const plain = textOf('題', { type: 'paragraph', content: [{ type: 'text', text: '弓' }] })
    const { lacking, now } = given().when(whole(null, plain))
    expect(lacking).toEqual({ text: now })
  })
})

describe('a text that is too long', () => {
  const endless = paragraph('dddddddd', 'あ'.repeat(200_001))
  it('is rejected with the number of excess characters', () => {
    const refused = () => textDecider.decide(whole(null, textOf('', endless)), textDecider.initial)
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'text_too_long',
        errors: [{ detail: 'document_too_long: 1', source: { pointer: '/text/document' } }],
      }),
    )
  })
  it('can get another title if it is a legacy text', () => {
    const before = { ref: 'a7', text: textOf('古い題', endless), savedAt: AT } as const
    const renamed = { ...step('a7', before.text, textOf('題', endless)), before }
    expect(textDecider.decide(renamed, textDecider.initial)).toHaveLength(1)
  })
})

describe('a text whose key is deleted', () => {
  it('cannot be continued', () => {
    const stream = saved(whole(null, text))
    const another = sealedTextDecider(contentId, newContentKey())
    expect(() =>
      another.evolve(another.initial, stream[0] as Save, { revision: 0n, occurredAt: AT }),
    ).toThrow()
  })
  it('is unreadable in the log', () => {
    const stream = JSON.stringify(saved(whole(null, text), step('t0', text, having(a, '弓の名人'))))
    for (const words of ['進め方', '宿屋', '弓の名人']) expect(stream).not.toContain(words)
  })
})

describe('whatever tabs save', () => {
  /** Each save is made on a version that its tab has seen. */
  const sittings = texts.chain(first =>
    fc.record({
      first: fc.constant(first),
      saves: fc.array(fc.record({ base: fc.nat(), to: edited(first), inSteps: fc.boolean() }), {
        maxLength: 8,
      }),
    }),
  )
  it('no sentence of a save is missing in what it becomes, and steps read as the whole does', () => {
    fc.assert(
      fc.property(sittings, ({ first, saves }) => {
        let state = textDecider.initial
        let revision = 0n
        const take = (save: SaveText) => {
          const [event] = textDecider.decide(save, state)
          if (event) state = textDecider.evolve(state, event, { revision: revision++, occurredAt: AT })
          return state.versions.at(-1)
        }
        take(whole(null, textOf('題', paragraph('zzzzzzzz', '始'), ...first.document.content)))
        for (const { base, to, inSteps } of saves) {
          const had = state.versions[base % state.versions.length]
          if (!had) throw new Error('nothing was saved')
          const now = take(inSteps ? step(had.ref, had.text, to) : whole(had.ref, to))
          const sentences = sentencesOf(now?.text ?? textOf(''))
          for (const sentence of sentencesOf(to))
            if (!sentencesOf(had.text).has(sentence)) expect(sentences).toContain(sentence)
          expect(blocksById(now?.text ?? textOf('')).size).toBe(now?.text.document.content.length)
        }
      }),
      { numRuns: 300 },
    )
  })
})

it('an empty document is a document', () =>
  expect(given().when(whole(null, { title: '題', document: documentOf() })).now.title).toBe('題'))
