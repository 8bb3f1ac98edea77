import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleDocumentSchema } from './article-document.ts'
import { isLinkHref } from './link-href.ts'

const text = { type: 'text', text: '林檎' }
const paragraph = { type: 'paragraph', content: [text] }
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const cell = { type: 'tableCell', content: [paragraph] }
const accepts = (...content: unknown[]) => articleDocumentSchema.safeParse({ type: 'doc', content }).success

describe('an article document', () => {
  it('takes what the editor makes', () => {
    expect(
      accepts(
        { type: 'heading', attrs: { level: 2 }, content: [text] },
        {
          type: 'bulletList',
          content: [item(paragraph, { type: 'orderedList', content: [item(paragraph)] })],
        },
        { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] },
        { type: 'blockquote', content: [paragraph] },
        { type: 'details', attrs: { summary: '答え' }, content: [paragraph] },
        { type: 'codeBlock', content: [text] },
        { type: 'horizontalRule' },
      ),
    ).toBe(true)
  })

  it.each([
    ['bare words', text],
    ['a list item without its list', item(paragraph)],
    ['a row without its table', { type: 'tableRow', content: [cell] }],
    ['a heading in a paragraph', { type: 'paragraph', content: [{ ...paragraph, type: 'heading' }] }],
    ['a paragraph as a child of a list', { type: 'bulletList', content: [paragraph] }],
    ['a line break in code', { type: 'codeBlock', content: [{ type: 'hardBreak' }] }],
  ])('refuses %s', (_, node) => {
    expect(accepts(node)).toBe(false)
  })

  it('takes lists fifteen deep, and refuses a tower of them', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? paragraph : { type: 'bulletList', content: [item(paragraph, nested(depth - 1))] }
    expect(accepts(nested(15))).toBe(true)
    expect(accepts(nested(5_000))).toBe(false)
  })
})

describe('where a link may lead', () => {
  it.each(['https://example.com/', 'http://例え.jp', '/games/zelda', '#section-1', 'mailto:a@example.com'])(
    'takes %s',
    href => expect(isLinkHref(href)).toBe(true),
  )
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:0312345678',
    'page.html',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2f%2fevil.example',
  ])('refuses %j', href => expect(isLinkHref(href)).toBe(false))
  it('never leaves this site by what looks like a path', () => {
    fc.assert(
      fc.property(
        fc.string().map(rest => `/${rest}`),
        path => {
          if (!isLinkHref(path)) return
          expect(new URL(path, 'https://koryaku.example').origin).toBe('https://koryaku.example')
        },
      ),
    )
  })
})

describe('a hostile document', () => {
  const issuesOf = (content: unknown[]) =>
    articleDocumentSchema.safeParse({ type: 'doc', content }).error?.issues ?? []
  it.each([
    ['nodes', { type: 'iframe' }],
    ['marks', { type: 'paragraph', content: [{ ...text, marks: Array(8).fill({ type: 'blink' }) }] }],
    ['attributes', { type: 'heading', attrs: { level: 99 } }],
    ['places', item(paragraph)],
    ['things that are no nodes', 7],
  ])('with thousands of wrong %s is refused at the first', (_, node) => {
    const issues = issuesOf([paragraph, ...Array(9_000).fill(node)])
    expect(issues).toHaveLength(1)
    expect(JSON.stringify(issues).length).toBeLessThan(3_000)
    expect(issues[0]?.path.slice(0, 2)).toEqual(['content', 1])
  })
  it('is refused for what its prototype has', () => {
    for (const type of ['constructor', '__proto__', 'toString']) expect(accepts({ type })).toBe(false)
  })
  it('may have 20,000 nodes', () => {
    expect(accepts(...Array(20_000).fill({ type: 'horizontalRule' }))).toBe(true)
    expect(accepts(...Array(20_001).fill({ type: 'horizontalRule' }))).toBe(false)
  })
})
