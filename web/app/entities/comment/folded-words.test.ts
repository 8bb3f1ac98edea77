import { parseComment } from '@koryaku/contracts/comments/comment-text.ts'
import { describe, expect, it } from 'vitest'
import { FOLDED_FROM, foldedWords } from '#app/entities/comment/folded-words.ts'

const folded = (body: string) => foldedWords(parseComment(body, 'https://example.com'))
const lines = (count: number) => Array.from({ length: count }, (_, n) => `行${n + 1}`).join('\n')
const textOf = (body: string) =>
  folded(body)
    ?.flatMap(({ parts }) => parts)
    .map(part => (part.kind === 'text' ? part.text : part.kind))
    .join('')

describe('a comment', () => {
  it.each([
    ['a short one', 'ありがとうございます。'],
    ['one of many lines', lines(FOLDED_FROM - 2)],
    ['one with many mentions', '@taro '.repeat(60).trim()],
    ['a long one of few lines', 'あ'.repeat(1_500)],
  ])('is shown whole: %s', (_what, body) => expect(folded(body)).toBeNull())

  it('is folded after its first lines', () => {
    const shown = textOf(lines(200))
    expect(shown).toMatch(/^行1\n行2\n/)
    expect(shown?.split('\n').length).toBeLessThan(FOLDED_FROM)
    expect(shown).toMatch(/…$/)
  })

  it('is folded within a long line', () => {
    const shown = textOf(`${'あ'.repeat(1_990)}\n終わり`)
    expect(shown).toMatch(/^あ{1000,1300}…$/)
  })

  it('keeps its quotes and spoilers closed', () => {
    const blocks = folded(`> 引用\n||秘密||\n${lines(100)}`)
    expect(blocks?.[0]).toMatchObject({ kind: 'quote' })
    expect(blocks?.[1]?.parts[0]).toMatchObject({ kind: 'spoiler' })
  })

  it('is folded if it consists of many quotes', () => {
    const shown = folded(Array.from({ length: 60 }, (_, n) => (n % 2 ? `答え${n}` : `> 引用${n}`)).join('\n'))
    expect(shown?.length).toBeLessThan(FOLDED_FROM)
  })
})
