import { describe, expect, it } from 'vitest'
import { articleContentChange } from './articles/article-content.ts'
import { writtenDocumentSchema } from './articles/written-document.ts'
import { postCommentBody } from './comments/comment.api.ts'
import { requestGameBody } from './games/game-request.api.ts'
import { hasPiledMarks, MARKS_MAX, PILED_MARKS, withoutPiledMarks } from './piled-marks.ts'
import { reportBody } from './reports/report.api.ts'
import { userProfileChange } from './users/user-profile.ts'

const piled = (marks: number) => `攻${'\u0335'.repeat(marks)}略`

describe('piled combining marks', () => {
  it.each([
    ['at the limit', piled(MARKS_MAX)],
    ['of Hebrew with vowels and cantillation', 'בְּרֵאשִׁ֖ית'],
    ['of Thai', 'ที่นี่'],
    ['of Tibetan', 'བསྒྲུབས'],
    ['of emoji', '❤️‍🔥👨‍👩‍👧🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}1️⃣'],
    ['of Japanese in separate characters', 'か\u3099は\u309a'],
  ])('do not include marks %s', (_what, text) => expect(hasPiledMarks(text)).toBe(false))

  it('are found also with invisible characters between them', () => {
    expect(hasPiledMarks(piled(MARKS_MAX + 1))).toBe(true)
    expect(hasPiledMarks(`a${'\u0335\u200d'.repeat(MARKS_MAX + 1)}`)).toBe(true)
    expect(hasPiledMarks(`a${'\u034f'.repeat(MARKS_MAX + 1)}`)).toBe(true)
  })

  it('are cut from stored texts', () => {
    expect(withoutPiledMarks(`${piled(40)}です`)).toBe(`${piled(MARKS_MAX)}です`)
    expect(withoutPiledMarks(piled(MARKS_MAX))).toBe(piled(MARKS_MAX))
  })

  it('takes linear time for a long text without piles', () => {
    const text = `\u0335${'\u200d'.repeat(100_000)}`.repeat(MARKS_MAX)
    const start = performance.now()
    expect(hasPiledMarks(text)).toBe(false)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  const paragraph = (...texts: string[]) => ({
    type: 'paragraph',
    content: texts.map((text, i) => ({ type: 'text', text, ...(i % 2 && { marks: [{ type: 'bold' }] }) })),
  })
  const document = (...content: object[]) => writtenDocumentSchema.safeParse({ type: 'doc', content })
  const subject = { kind: 'comment', id: 'abcdefghijkl' }
  it.each([
    ['a comment', (text: string) => postCommentBody.safeParse({ article_path: 'abcdefghijkl', body: text })],
    ['a title', (text: string) => articleContentChange.safeParse({ title: text })],
    ['a tag', (text: string) => articleContentChange.safeParse({ tags: [text] })],
    ['a display name', (text: string) => userProfileChange.safeParse({ displayName: text })],
    ['a description', (text: string) => userProfileChange.safeParse({ description: text })],
    ['a request of a game', (text: string) => requestGameBody.safeParse({ title: text })],
    ['a report', (text: string) => reportBody.safeParse({ subject, reason: 'spam', sentence: text })],
    ['a document', (text: string) => document(paragraph(text))],
    [
      'a summary',
      (text: string) => document({ type: 'details', attrs: { summary: text }, content: [paragraph('a')] }),
    ],
  ])('are rejected in %s', (_what, parsed) => {
    const messages = (text: string) => parsed(text).error?.issues.map(({ message }) => message) ?? []
    expect(messages(piled(MARKS_MAX))).not.toContain(PILED_MARKS)
    expect(messages(piled(MARKS_MAX + 1))).toContain(PILED_MARKS)
  })

  it('are rejected in a document that divides them by marks of the editor', () => {
    const half = '\u0335'.repeat(MARKS_MAX)
    expect(document(paragraph(`攻${half}`, half)).error?.issues[0]?.message).toBe(PILED_MARKS)
  })
})
