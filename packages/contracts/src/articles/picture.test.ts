import { describe, expect, it } from 'vitest'
import { articleDocumentSchema } from './article-document.ts'
import { renderArticle } from './render-article.ts'

const src = '/media/abc.webp'
const documentOf = (attrs: object) =>
  articleDocumentSchema.parse({ type: 'doc', version: 1, content: [{ type: 'image', attrs }] })
const rendered = (attrs: object) => renderArticle(documentOf(attrs))

describe('a picture in a text', () => {
  it('has a caption below it, and the size chosen by its author', () => {
    const { html, text } = rendered({ src, alt: '地図', caption: '<b>東</b> & 西', size: 'small' })
    expect(html).toBe(
      '<figure class="picture-small"><img src="/media/abc.webp" alt="地図" loading="lazy" decoding="async"><figcaption>&lt;b&gt;東&lt;/b&gt; &amp; 西</figcaption></figure>',
    )
    expect(text).toBe('地図\n<b>東</b> & 西')
  })

  it('is stored and shown as before without new attributes', () => {
    const before = { src, alt: '', width: 8, height: 5 }
    for (const attrs of [before, { ...before, caption: null, size: null }, { ...before, caption: '' }])
      expect(JSON.stringify(documentOf(attrs).content)).toBe(
        JSON.stringify([{ type: 'image', attrs: before }]),
      )
    expect(rendered(before).html).toBe(
      '<figure><img src="/media/abc.webp" alt="" width="8" height="5" loading="lazy" decoding="async"></figure>',
    )
  })

  it.each([
    ['a caption that is too long', { caption: 'x'.repeat(301) }],
    ['a size that is none', { size: 'huge' }],
  ])('is refused with %s', (_, attrs) => expect(() => documentOf({ src, ...attrs })).toThrow())
})
