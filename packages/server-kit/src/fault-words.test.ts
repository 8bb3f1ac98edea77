import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type FaultLanguage, faultWords, languageOf } from './fault-words.ts'

const wordsOf = (schema: z.ZodType, value: unknown, language: FaultLanguage) => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (!issue) throw new Error('nothing is wrong')
  const { code, message, path: _, ...params } = issue
  return faultWords({ keyword: code, message, params }, language)
}

describe('faults of a request', () => {
  it.each([
    [z.string().max(100), 'x'.repeat(101), '100文字以内で入力してください。', 'Use 100 characters at most.'],
    [z.string().min(1), '', '入力してください。', 'Please fill this in.'],
    [z.number().max(100), 101, '100以下にしてください。', 'Use 100 or less.'],
    [z.number().min(3), 1, '3以上にしてください。', 'Use 3 or more.'],
    [z.array(z.string()).max(1), ['a', 'b'], '1件以内にしてください。', 'Choose 1 at most.'],
    [z.enum(['a']), 'b', '選択肢から選んでください。', 'Choose one of the options.'],
    [
      z.strictObject({}),
      { a: 1 },
      '使えない項目が含まれています。',
      'There is a field that is not accepted.',
    ],
    [z.string(), 1, '形式が正しくありません。', 'The format is not valid.'],
    [
      z.string().refine(() => false, 'piled_marks'),
      'x',
      '1つの文字に重ねた記号が多すぎます。記号を減らしてください。',
      'A letter has too many marks over or under it. Please remove some.',
    ],
    [z.string().refine(() => false), 'x', '形式が正しくありません。', 'The format is not valid.'],
  ])('are in the language of the reader (%#)', (schema, value, ja, en) => {
    expect(wordsOf(schema, value, 'ja')).toBe(ja)
    expect(wordsOf(schema, value, 'en')).toBe(en)
  })

  it('keeps a code that a schema gives', () => {
    const schema = z.string().refine(() => false, 'text_not_storable')
    const counting = z.string().refine(() => false, 'document_too_long: 12')
    for (const language of ['ja', 'en'] as const) {
      expect(wordsOf(schema, 'x', language)).toBe('text_not_storable')
      expect(wordsOf(counting, 'x', language)).toBe('document_too_long: 12')
    }
  })

  it('is in Japanese for those who prefer it, in English for programs', () => {
    expect(['ja', 'ja-JP,en;q=0.5', 'en-GB,ja;q=0.5', 'fr', undefined].map(languageOf)).toEqual([
      ...['ja', 'ja', 'en', 'en', 'en'],
    ])
  })
})
