import { describe, expect, it } from 'vitest'
import { paragraph, textOf } from '../../testing/some-texts.ts'
import { isUnsaved, openText, withAnswer, withNextSave } from './open-text.ts'

const one = textOf('題', paragraph('aaaaaaaa', '弓'), paragraph('bbbbbbbb', '矢'))
let keys = 0
const newKey = () => `key ${keys++}`

describe('an open text', () => {
  it('sends some hundred bytes of fifty thousand', () => {
    const line = '右手の壁に松明を置いて進むと、帰り道がすぐにわかります。'
    const blocks = Array.from({ length: 200 }, (_, n) =>
      paragraph(String(n).padStart(8, '0'), `${n}。${line.repeat(3)}`),
    )
    const text = textOf('洞窟の歩きかた', ...blocks)
    const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
    expect(size(text)).toBeGreaterThan(50_000)
    const content = blocks.with(
      100,
      paragraph('00000100', `100。${line.repeat(3)}牛乳も持っていきましょう。`),
    )
    const sent = withNextSave(
      { ...openText('t5', text), now: textOf('洞窟の歩きかた', ...content) },
      newKey,
    )?.sent
    console.info(`of a text of ${size(text)} bytes, one save sends ${size(sent)}`)
    expect(size(sent)).toBeLessThan(1_000)
  })

  it('repeats what was not answered under its key, before anything newer', () => {
    const typed = { ...openText('t5', one), now: textOf('題', paragraph('aaaaaaaa', '弓を')) }
    const first = withNextSave(typed, newKey)
    const more = { ...typed, sent: first?.sent ?? null, now: textOf('題', paragraph('aaaaaaaa', '弓を引く')) }
    expect(withNextSave(more, newKey)?.sent).toEqual(first?.sent)
    const { renamed: _, ...answered } = withAnswer(more, { ref: 't6', lacks: null })
    expect(isUnsaved(answered)).toBe(true)
    expect(withNextSave(answered, newKey)?.sent).toMatchObject({
      base: 't6',
      write: { ops: [{ op: 'put', block: paragraph('aaaaaaaa', '弓を引く') }] },
    })
  })

  it('continues under the new ID after a conflict with another tab, without another conflict', () => {
    const sent = withNextSave(
      {
        ...openText('t5', one),
        now: textOf('題', paragraph('aaaaaaaa', '弓を'), paragraph('bbbbbbbb', '矢')),
      },
      newKey,
    )
    if (!sent) throw new Error('nothing to send')
    const typing = {
      ...sent,
      now: textOf('題', paragraph('aaaaaaaa', '弓を引く'), paragraph('bbbbbbbb', '矢')),
    }
    const theirs = [
      { op: 'put' as const, block: paragraph('aaaaaaaa', '剣'), after: null },
      {
        op: 'put' as const,
        block: paragraph('xxxxxxxx', '弓を', { conflictOf: 'aaaaaaaa' }),
        after: 'aaaaaaaa',
      },
    ]
    const { now, renamed } = withAnswer(typing, { ref: 't7', lacks: { ops: theirs } })
    expect(renamed).toEqual(new Map([['aaaaaaaa', 'xxxxxxxx']]))
    expect(now.document.content).toEqual([
      paragraph('aaaaaaaa', '剣'),
      paragraph('xxxxxxxx', '弓を引く', { conflictOf: 'aaaaaaaa' }),
      paragraph('bbbbbbbb', '矢'),
    ])
  })
})
