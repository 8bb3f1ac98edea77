import { describe, expect, it } from 'vitest'
import { articleDocumentSchema } from './article-document.ts'
import { renderArticle } from './render-article.ts'
import { tooLongBy } from './too-long.ts'
import { HTML_MAX, TEXT_MAX, writtenDocumentSchema } from './written-document.ts'

const paragraph = (text: string, marks: object[] = []) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }],
})
const doc = (...content: object[]) => ({ type: 'doc', content })
const fault = (document: object) => writtenDocumentSchema.safeParse(document).error?.issues[0]?.message

describe('a document of a new write', () => {
  it('is as long as a book, and no longer, whatever the text is divided into', () => {
    const half = 'あ'.repeat(TEXT_MAX / 2)
    expect(fault(doc(paragraph(half), paragraph(half)))).toBeUndefined()
    expect(fault(doc(paragraph(half), paragraph(half), paragraph('!')))).toBe('document_too_long: 1')
    expect(fault(doc(paragraph("'".repeat(499_000)), paragraph("'".repeat(499_000))))).toBe(
      'document_too_long: 798000',
    )
  })
  it('counts links, pictures and summaries', () => {
    const link = { type: 'link', attrs: { href: `https://example.com/${'x'.repeat(1_900)}` } }
    const links = (n: number) => doc(...Array(n).fill(paragraph('a', [link])))
    expect(fault(links(100))).toBeUndefined()
    expect(fault(links(110))).toMatch(/^document_too_long: \d+$/)
    const details = { type: 'details', attrs: { summary: 'x'.repeat(200) }, content: [paragraph('a')] }
    expect(fault(doc(...Array(1_001).fill(details)))).toMatch(/^document_too_long: \d+$/)
  })
  it('makes no more HTML than a page can bear, by few letters neither', () => {
    const marks = ['bold', 'italic', 'strike', 'underline', 'spoiler'].map(type => ({ type }))
    const many = Array(9_000).fill(paragraph('<', marks))
    expect(fault(doc(...many))).toMatch(/^document_too_long: \d+$/)
    const few = doc(...many.slice(0, 4_000))
    expect(fault(few)).toBeUndefined()
    expect(renderArticle(articleDocumentSchema.parse(few)).html.length).toBeLessThanOrEqual(HTML_MAX)
  })
  it('reports the excess in characters, and is accepted without it', () => {
    const marks = ['bold', 'italic', 'strike', 'underline', 'spoiler'].map(type => ({ type }))
    const rich = (count: number) => doc(...Array(count).fill(paragraph('<', marks)))
    const excess = tooLongBy(fault(rich(9_000))) ?? 0
    expect(excess).toBeGreaterThan(0)
    expect(fault(rich(9_000 - excess))).toBeUndefined()
    expect([undefined, '', 'too long', 'document_too_long: 0'].map(tooLongBy)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
  it.each(['/./\\x', '/..//x', '/.//x', '/%2f%2fx'])(
    'holds no link to %s, which only looks like our own',
    href => {
      const linked = doc(paragraph('a', [{ type: 'link', attrs: { href } }]))
      expect(fault(linked)).toBe('link_not_allowed')
      // A text of the past stays readable, and its link is one that leads elsewhere.
      expect(renderArticle(articleDocumentSchema.parse(linked)).html).toContain('rel="ugc nofollow noopener"')
      const own = doc(paragraph('a', [{ type: 'link', attrs: { href: '/games/zelda' } }]))
      expect(fault(own)).toBeUndefined()
      expect(renderArticle(articleDocumentSchema.parse(own)).html).not.toContain('rel=')
    },
  )
  it('leaves what was stored under a wider bound readable', () => {
    const old = doc(paragraph("'".repeat(499_000)), paragraph("'".repeat(499_000)))
    const { html } = renderArticle(articleDocumentSchema.parse(old))
    // Quotes are letters between tags.
    expect(html.length).toBeLessThan(999_000)
  })
})
