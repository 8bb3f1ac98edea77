import { describe, expect, it } from 'vitest'
import type { DocumentNode } from './article-document.ts'
import { renderArticle } from './render-article.ts'

const words = (text: string): DocumentNode => ({ type: 'text', text })
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const excerptOf = (...content: DocumentNode[]) => renderArticle({ type: 'doc', version: 1, content }).excerpt

it('lets long lines of code be scrolled by keys', () => {
  const code: DocumentNode = { type: 'codeBlock', content: [words('a < b')] }
  const { html } = renderArticle({ type: 'doc', version: 1, content: [code] })
  expect(html).toBe('<pre tabindex="0"><code>a &lt; b</code></pre>')
})

describe('the excerpt of an article', () => {
  it('is of its paragraphs, without headings and without what is hidden', () => {
    const heading: DocumentNode = { type: 'heading', attrs: { level: 2 }, content: [words('準備')] }
    const secret: DocumentNode = { type: 'text', text: '犯人は兄', marks: [{ type: 'spoiler' }] }
    expect(excerptOf(paragraph(words('はじめに。')), heading, paragraph(words('次に。'), secret))).toBe(
      'はじめに。 次に。',
    )
  })

  it.each(['🇯🇵', 'か\u3099', '👍🏽', '👨‍👩‍👧‍👦', '1️⃣', '葛\u{e0100}'])(
    'ends before or behind %s, never inside',
    sign => {
      for (const before of [117, 118, 119, 120]) {
        const excerpt = excerptOf(paragraph(words(`${'あ'.repeat(before)}${sign}${'い'.repeat(10)}`)))
        expect(excerpt.slice(before).replace(sign, '')).toMatch(/^い*…$/)
      }
    },
  )

  it('is bounded if one character consists of many code points', () => {
    expect(excerptOf(paragraph(words(`か${'\u0301'.repeat(10_000)}`))).length).toBeLessThan(10)
  })

  it('uses headings and tables if the text has no paragraph', () => {
    const item: DocumentNode = { type: 'listItem', content: [paragraph(words('矢を30本'))] }
    expect(excerptOf({ type: 'bulletList', content: [item] })).toBe('矢を30本')
  })

  it('ends after 120 Japanese characters, and between Latin words after twice as many', () => {
    expect(excerptOf(paragraph(words('あ'.repeat(120))))).toBe('あ'.repeat(120))
    expect(excerptOf(paragraph(words('𠮷'.repeat(121))))).toBe(`${'𠮷'.repeat(120)}…`)
    expect(excerptOf(paragraph(words('every other word '.repeat(20))))).toMatch(
      /^.{220,240}(every|other|word)…$/,
    )
  })
})
