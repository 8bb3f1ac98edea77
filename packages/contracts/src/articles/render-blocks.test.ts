import { describe, expect, it } from 'vitest'
import { articleDocumentSchema } from './article-document.ts'
import { renderArticle } from './render-article.ts'

const words = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  marks: marks.map(type => ({ type })),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const note = (text: string) => ({ type: 'footnote', attrs: { note: text } })
const render = (...content: object[]) => renderArticle(articleDocumentSchema.parse({ type: 'doc', content }))
const tasks = (...lines: string[]) => ({
  type: 'taskList',
  content: lines.map(line => ({ type: 'taskItem', content: [paragraph(words(line))] })),
})
const namesIn = (html: string) => [...html.matchAll(/value="(\w{8})"/g)].map(([, name]) => name)

describe('readers get', () => {
  it('renders boxes named by their text, at any depth', () => {
    const { html } = render(tasks('鍵を取る', '扉へ', '鍵を取る'))
    const [key, door, again] = namesIn(html)
    expect(new Set([key, door, again]).size).toBe(3)
    expect(namesIn(render(paragraph(words('新しい段落')), tasks('扉へ', '鍵を取る')).html)).toEqual([
      door,
      key,
    ])
    expect(html).toContain(
      `<li><label><input type="checkbox" value="${key}"><span>鍵を取る</span></label></li>`,
    )
  })
  it('notes at the end, numbered, with their sources as links', () => {
    const { html, text, excerpt } = render(
      paragraph(words('弓'), note('公式（https://example.com/a?b&c）'), words('と槍'), note('<b>')),
    )
    expect(html).toBe(
      '<p>弓<sup class="note"><a id="note-ref-1" href="#note-1">1</a></sup>と槍<sup class="note"><a id="note-ref-2" href="#note-2">2</a></sup></p><section class="notes"><ol><li id="note-1">公式（<a href="https://example.com/a?b&amp;c" rel="ugc nofollow noopener">https://example.com/a?b&amp;c</a>） <a href="#note-ref-1" aria-label="↩ 1">↩</a></li><li id="note-2">&lt;b&gt; <a href="#note-ref-2" aria-label="↩ 2">↩</a></li></ol></section>',
    )
    expect([excerpt, text]).toEqual(['弓と槍', '弓と槍\n公式（https://example.com/a?b&c）\n<b>'])
  })
  it('no word in lists of a note in what is folded', () => {
    const fold = {
      type: 'details',
      attrs: { summary: '答え' },
      content: [paragraph(words('犯人'), note('兄'))],
    }
    expect(render(fold).text).toBe('答え')
  })
  it('renders callouts', () =>
    expect(render({ type: 'callout', attrs: { tone: 'tip' }, content: [paragraph(words('弓'))] }).html).toBe(
      '<div class="callout tip" role="note"><p>弓</p></div>',
    ))
  it('a link for a video, and nothing that loads', () =>
    expect(render({ type: 'external', attrs: { url: 'https://www.nicovideo.jp/watch/sm9' } }).html).toBe(
      '<div class="external niconico"><a href="https://www.nicovideo.jp/watch/sm9" rel="ugc nofollow noopener">Niconico</a></div>',
    ))
  it('numbers on a picture that lead to what they mean', () => {
    const { html, text } = render({
      type: 'image',
      attrs: { src: '/media/abc.webp', alt: '地図', pins: [{ x: 125, y: 1_000, label: '<鍵>' }] },
    })
    expect(html).toContain(
      '<a class="pin" id="pin-ref-1-1" href="#pin-1-1" style="left:12.5%;top:100%">1</a></div><ol class="pins"><li id="pin-1-1">&lt;鍵&gt;</li></ol>',
    )
    expect(text).toBe('地図\n<鍵>')
  })
  it('columns as wide as their author has made them', () => {
    const cell = (attrs: object) => ({ type: 'tableCell', attrs, content: [paragraph(words('弓'))] })
    const table = (...cells: object[]) =>
      render({ type: 'table', content: [{ type: 'tableRow', content: cells }] }).html
    expect(
      table(cell({ colwidth: [120] }), cell({ colspan: 2, colwidth: [80, 60], align: 'center' })),
    ).toContain(
      '<table class="sized" style="width:260px"><colgroup><col style="width:120px"><col style="width:80px"><col style="width:60px"></colgroup><tbody><tr><td><p>弓</p></td><td colspan="2" style="text-align:center">',
    )
    expect(table(cell({ colwidth: [120] }), cell({}))).toContain(
      '<table><colgroup><col style="width:120px"><col></colgroup>',
    )
    expect(table(cell({ align: 'left' }))).toContain('<table><tbody><tr><td><p>')
  })
})

it('nothing that is typed into a note, a label or a thing to do becomes markup', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "' onmouseover='x",
    'https://a.example/"onload="x',
  ]
  for (const text of hostile) {
    const { html } = render(paragraph(note(text)), tasks(text), {
      type: 'image',
      attrs: { src: '/media/abc.webp', alt: text, pins: [{ x: 0, y: 0, label: text.slice(0, 100) }] },
    })
    expect(html).not.toMatch(/<(img src=x|script)/)
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    for (const [tag] of html.matchAll(/<[^>]*>/g))
      expect(tag?.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+=/)
  }
})
