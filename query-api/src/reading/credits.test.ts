import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { describe, expect, it } from 'vitest'
import { creditedHtml, creditHtml } from './credits.ts'

const known = {
  name: 'eshi',
  display_name: '絵師',
  anonymous: false,
  erased: false,
  licence: 'site',
} as const
const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

describe('the credit line below an image of another user', () => {
  it.each([
    ['names the owner and the licence', known, '画像：絵師 · このサイトのみ'],
    [
      'hides the name of an anonymous owner',
      { ...known, anonymous: true },
      '画像：名前を公開していないユーザー · このサイトのみ',
    ],
    [
      'hides the name of an erased owner',
      { ...known, name: null, erased: true },
      '画像：削除されたアカウント · このサイトのみ',
    ],
    ['omits a licence that was never chosen', { ...known, licence: null }, '画像：絵師'],
  ])('%s', (_, credit, text) => expect(textOf(creditHtml(credit, 'ja'))).toBe(text))

  it('escapes the name', () =>
    expect(creditHtml({ ...known, display_name: '<script>"' }, 'en')).toContain('>&lt;script&gt;"</a>'))
})

describe('an image of another user', () => {
  const [theirs, own] = ['/media/0000000000001.webp', '/media/0000000000002.webp']
  const figures = (attrs: object) =>
    [theirs, own].map(src => ({ type: 'image', attrs: { src, alt: 'a > b', ...attrs } }))

  it.each([
    ['alone', {}],
    ['with a caption', { caption: '北の森' }],
    ['with pins and a caption', { caption: '北の森', pins: [{ x: 1, y: 1, label: '宝箱' }] }],
  ])('%s is credited at the end of its figure; an image of the author is not', (_, attrs) => {
    const { html } = renderArticle({ type: 'doc', content: figures(attrs) } as never)
    const credited = creditedHtml(html, new Map([[theirs, known]]), 'ja')
    const credit = creditHtml(known, 'ja')
    expect(credited).toBe(html.replace('</figure>', `${credit}</figure>`))
  })
})
