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

  it('takes cards of the known kinds only', () => {
    const card = (kind: string, id = '49qzre5m8rbnj') => ({ type: 'embed', attrs: { kind, id } })
    for (const kind of ['article', 'game', 'category', 'review']) expect(accepts(card(kind)), kind).toBe(true)
    for (const wrong of [card('gameReview'), card(''), card('review', 'x')])
      expect(accepts(wrong), JSON.stringify(wrong)).toBe(false)
  })

  it('takes lists fifteen deep, and refuses a tower of them', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? paragraph : { type: 'bulletList', content: [item(paragraph, nested(depth - 1))] }
    expect(accepts(nested(15))).toBe(true)
    expect(accepts(nested(5_000))).toBe(false)
  })
})

describe('control characters of a document', () => {
  const RAW = '一\u2028二\u000b三\u0085四\u001b五\ufffe六\t七\n八'
  const CLEAN = '一 二 三 四 五 六\t七\n八'

  it('become spaces, one for one', () => {
    const { content } = articleDocumentSchema.parse({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: RAW }] },
        { type: 'details', attrs: { summary: RAW }, content: [{ type: 'paragraph' }] },
        { type: 'image', attrs: { src: '/media/0123456789abc.webp', alt: RAW, caption: RAW } },
      ],
    })
    expect(content).toMatchObject([
      { content: [{ text: CLEAN }] },
      { attrs: { summary: CLEAN } },
      { attrs: { alt: CLEAN, caption: CLEAN } },
    ])
    expect(CLEAN).toHaveLength(RAW.length)
  })
})

describe('blocks of strategy writers', () => {
  const task = (...content: unknown[]) => ({ type: 'taskItem', content })
  const picture = (pins: unknown) => ({ type: 'image', attrs: { src: '/media/abc.webp', pins } })
  const pin = { x: 0, y: 1_000, label: '鍵' }
  const note = (text: unknown) => ({
    type: 'paragraph',
    content: [{ type: 'footnote', attrs: { note: text } }],
  })
  const cellOf = (attrs: object) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ ...cell, attrs }] }],
  })
  const video = (url: unknown) => ({ type: 'external', attrs: { url } })
  const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

  it.each<[string, unknown]>([
    [
      'things to do, with more below one',
      { type: 'taskList', content: [task(paragraph, { type: 'taskList', content: [task(paragraph)] })] },
    ],
    ['a part that stands out, without a tone', { type: 'callout', content: [paragraph] }],
    ['a longest note', note('注'.repeat(500))],
    ['most pins', picture(Array(50).fill(pin))],
    ['a longest label', picture([{ ...pin, label: '鍵'.repeat(100) }])],
    ['no pins, as an editor says it', picture(null)],
    ['a wide cell', cellOf({ colspan: 50, colwidth: Array(50).fill(2_000), align: 'right' })],
    ['a cell as an editor says it', cellOf({ colwidth: null, align: null })],
    ['a video', video(VIDEO)],
  ])('may be %s', (_, node) => expect(accepts(node)).toBe(true))

  it.each<[string, unknown]>([
    ['a thing to do outside of its list', task(paragraph)],
    ['a list item among things to do', { type: 'taskList', content: [item(paragraph)] }],
    ['a tone that nobody knows', { type: 'callout', attrs: { tone: 'x" onclick="' }, content: [paragraph] }],
    ['a note without words', note(' ')],
    ['a note that is too long', note('注'.repeat(501))],
    ['a note that is none', note({ toString: '注' })],
    ['a note in code', { type: 'codeBlock', content: [{ type: 'footnote', attrs: { note: '注' } }] }],
    ['a pin too many', picture(Array(51).fill(pin))],
    ['a pin beside the picture', picture([{ ...pin, x: 1_001 }])],
    ['a pin between two places', picture([{ ...pin, y: 0.5 }])],
    ['a pin that is none', picture(['1'])],
    ['a label that is too long', picture([{ ...pin, label: '鍵'.repeat(101) }])],
    ['a column that is too wide', cellOf({ colwidth: [2_001] })],
    ['more widths than columns may be', cellOf({ colwidth: Array(51).fill(1) })],
    ['a width in words', cellOf({ colwidth: ['1px;background:url(//evil)'] })],
    ['an alignment in words', cellOf({ align: 'left;color:red' })],
    ['a video of a site that nobody knows', video('https://evil.example/watch?v=dQw4w9WgXcQ')],
    ['a video in another spelling', video(`${VIDEO}&list=x`)],
    ['a script in the place of a video', video('javascript:alert(1)')],
    ['a video that is none', video({ href: VIDEO })],
  ])('may not be %s', (_, node) => expect(accepts(node)).toBe(false))

  it('report the fault and its location', () => {
    const { error } = articleDocumentSchema.safeParse({
      type: 'doc',
      content: [paragraph, video('https://evil.example')],
    })
    expect(error?.issues).toMatchObject([
      { message: 'embed_not_allowed', path: ['content', 1, 'attrs', 'url'] },
    ])
  })
  it('lose what they have besides', () => {
    const read = articleDocumentSchema.parse({
      type: 'doc',
      content: [
        { ...video(VIDEO), attrs: { url: VIDEO, onload: 'x', style: 'x' } },
        picture([{ ...pin, href: 'x' }]),
      ],
    })
    expect(read.content).toEqual([
      video(VIDEO),
      { type: 'image', attrs: { src: '/media/abc.webp', alt: '', pins: [pin] } },
    ])
  })
  it('may be towers of themselves as little as lists may', () => {
    const nested = (depth: number): unknown =>
      depth === 0
        ? paragraph
        : { type: 'callout', content: [{ type: 'taskList', content: [task(nested(depth - 1))] }] }
    expect(accepts(nested(11))).toBe(true)
    expect(accepts(nested(2_000))).toBe(false)
  })
})

describe('accepted and rejected link targets', () => {
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
  ])('rejects a document with thousands of wrong %s at the first fault', (_, node) => {
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
