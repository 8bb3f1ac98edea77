import type { DocumentNode } from '@koryaku/contracts/articles/article-document.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { writtenDocumentSchema } from '@koryaku/contracts/articles/written-document.ts'
import type { DomainError } from '@koryaku/contracts/errors.ts'
import { describe, expect, it } from 'vitest'
import { htmlDocument } from './html-document.ts'

const read = (html: string) => htmlDocument(html).document.content
const paragraph = (...content: DocumentNode[]) => ({ type: 'paragraph', content })
const text = (text: string, ...marks: object[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks } : {}),
})

describe('HTML becomes a document', () => {
  it.each([
    ['text without a paragraph', 'まずは宿屋へ。', [paragraph(text('まずは宿屋へ。') as never)]],
    ['spaces and line breaks as a browser shows them', '<p> a\n  b </p>', [paragraph(text('a b') as never)]],
    [
      'formatting',
      '<p>a<strong>b<em>c</em></strong></p>',
      [
        paragraph(
          ...([
            text('a'),
            text('b', { type: 'bold' }),
            text('c', { type: 'bold' }, { type: 'italic' }),
          ] as never[]),
        ),
      ],
    ],
    [
      'headings of the levels that there are',
      '<h1>a</h1><h5>b</h5>',
      [
        { type: 'heading', attrs: { level: 2 }, content: [text('a')] },
        { type: 'heading', attrs: { level: 4 }, content: [text('b')] },
      ],
    ],
    [
      'a list in a list',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
      [
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [
                paragraph(text('a') as never),
                {
                  type: 'bulletList',
                  content: [{ type: 'listItem', content: [paragraph(text('b') as never)] }],
                },
              ],
            },
          ],
        },
      ],
    ],
    [
      'a table',
      '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td></td></tr></table>',
      [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                {
                  type: 'tableHeader',
                  attrs: { colspan: 2, rowspan: 1 },
                  content: [paragraph(text('a') as never)],
                },
              ],
            },
            {
              type: 'tableRow',
              content: [
                {
                  type: 'tableCell',
                  attrs: { colspan: 1, rowspan: 1 },
                  content: [paragraph(text('b') as never)],
                },
                { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] },
              ],
            },
          ],
        },
      ],
    ],
    [
      'code as it was written',
      '<pre><code class="language-js">a\n  b</code></pre>',
      [{ type: 'codeBlock', attrs: { language: 'js' }, content: [text('a\n  b')] }],
    ],
    [
      'a video of a known site',
      '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
      [{ type: 'external', attrs: { url: 'https://www.youtube.com/watch?v=abcdefghijk' } }],
    ],
    [
      'readings of kanji',
      '<p><ruby>塔<rp>(</rp><rt>とう</rt><rp>)</rp></ruby></p>',
      [paragraph(text('塔（とう）') as never)],
    ],
    [
      'an image with its caption',
      '<figure><img src="https://p.example/a.png" alt="地図"><figcaption>塔</figcaption></figure>',
      [{ type: 'image', attrs: { src: 'https://p.example/a.png', alt: '地図', caption: '塔' } }],
    ],
    ['nothing', '<!-- x -->', [{ type: 'paragraph' }]],
  ] as const)('%s', (_, html, expected) => expect(read(html)).toEqual(expected))
})

describe('content that is not allowed', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', 'element', 'script'],
    ['<p>a<a href="javascript:alert(1)"> b</a></p>', 'link', 'javascript:alert(1)'],
    ['<p>a</p><a href="/other">b</a>', 'link', '/other'],
    ['<p>a</p><img src="data:image/png;base64,AA">', 'picture', 'data:image/png;base64,AA'],
    ['<p>a</p><iframe src="https://evil.example/"></iframe>', 'embed', 'https://evil.example/'],
    ['<p>a</p><marquee>b</marquee>', 'element', 'marquee'],
    ['<p>a</p><svg><script>1</script></svg>', 'element', 'svg'],
  ])('%s', (html, what, name) =>
    expect(htmlDocument(html).leftOut).toEqual([{ what, name, reason: 'not_allowed', count: 1 }]),
  )

  it('counts the same thing once, with how often', () =>
    expect(htmlDocument('<style>a</style><style>b</style>a').leftOut).toMatchObject([
      { name: 'style', count: 2 },
    ]))

  it('keeps the text of an element that it does not know', () =>
    expect(read('<x-y>a</x-y>')).toEqual([paragraph(text('a') as never)]))

  it('never yields script or an event handler', () => {
    const hostile =
      '<p onclick="x()">a<img src=x onerror=y()><a href="jAvAsCrIpT:z()">b</a><b style="c">d</b></p>'
    expect(renderArticle(htmlDocument(hostile).document).html).not.toMatch(/onclick|onerror|script|style/i)
  })
})

describe('hostile sizes', () => {
  it('flattens what is nested too deeply', () => {
    const deep = `${'<ul><li>'.repeat(50)}a`
    const { document } = htmlDocument(deep)
    expect(writtenDocumentSchema.safeParse(document).success).toBe(true)
    expect(JSON.stringify(document)).toContain('"a"')
  })
  it('leaves out what lies in more elements than can be read', () => {
    const { leftOut } = htmlDocument(`${'<span>'.repeat(500)}a`)
    expect(leftOut).toMatchObject([{ reason: 'too_deep' }])
  })
  const formatting = (n: number) => Array.from({ length: n }, (_, n) => `<b a=${n}>`).join('')
  it.each([
    ['that formatting would make far larger than the text', `<p>${formatting(900)}${'<p>a'.repeat(3_000)}`],
    ['of too many open elements', `${'<span>'.repeat(20_000)}a`],
    ['of too many elements', '<i>a</i>'.repeat(40_000)],
  ])('refuses a tree %s', (_, html) => {
    const grow = () => htmlDocument(html)
    expect(grow).toThrow(expect.objectContaining({ code: 'html_too_complex' }) as DomainError)
  })
})
