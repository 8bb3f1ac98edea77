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

describe('the line below a picture of somebody else says', () => {
  it.each([
    ['whose it is, and under which licence', known, '画像：絵師 · このサイトのみ'],
    [
      'no name of who shows none',
      { ...known, anonymous: true },
      '画像：名前を公開していないユーザー · このサイトのみ',
    ],
    [
      'no name of who is gone',
      { ...known, name: null, erased: true },
      '画像：削除されたアカウント · このサイトのみ',
    ],
    ['no licence where none was asked for yet', { ...known, licence: null }, '画像：絵師'],
  ])('%s', (_, credit, text) => expect(textOf(creditHtml(credit, 'ja'))).toBe(text))

  it('it as text', () =>
    expect(creditHtml({ ...known, display_name: '<script>"' }, 'en')).toContain('>&lt;script&gt;"</a>'))
})

describe('a picture of somebody else', () => {
  const [theirs, own] = ['/media/0000000000001.webp', '/media/0000000000002.webp']
  const figures = (attrs: object) =>
    [theirs, own].map(src => ({ type: 'image', attrs: { src, alt: 'a > b', ...attrs } }))

  it.each([
    ['alone', {}],
    ['with a caption', { caption: '北の森' }],
    ['with pins and a caption', { caption: '北の森', pins: [{ x: 1, y: 1, label: '宝箱' }] }],
  ])('%s is credited at the end of its figure, and no other', (_, attrs) => {
    const { html } = renderArticle({ type: 'doc', content: figures(attrs) } as never)
    const credited = creditedHtml(html, new Map([[theirs, known]]), 'ja')
    const credit = creditHtml(known, 'ja')
    expect(credited).toBe(html.replace('</figure>', `${credit}</figure>`))
  })
})
