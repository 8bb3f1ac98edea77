import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { expect, it } from 'vitest'
import { useUserText } from '#app/entities/user/strings.ts'
import { withCards } from './embed-cards.ts'
import { useEmbedText } from './embed-strings.ts'

const ARTICLE = '49qzre5m8rbnj'
const GAME = '5k1v9d3x7c2mq'
const embed = (kind: 'article' | 'game', id: string) => ({ type: 'embed', attrs: { kind, id } }) as const
const { html } = renderArticle({
  type: 'doc',
  version: 1,
  content: [
    embed('game', GAME),
    { type: 'blockquote', content: [embed('article', ARTICLE)] },
    { type: 'paragraph', content: [{ type: 'text', text: '<div class="embed" data-embed="game">' }] },
  ],
})
const game = {
  type: 'game' as const,
  id: GAME,
  attributes: {
    slug: 'a-b',
    title: '題',
    titleJa: null,
    titleEn: 'A & B',
    thumbnail: null,
    platforms: ['PC'],
    genres: ['puzzle'],
  },
}
const article = (type: string, anonymous = false) => [
  {
    type: 'article' as const,
    id: ARTICLE,
    attributes: { type, path: ARTICLE, title: '<b>"題"', language: 'ja', thumbnail: null },
    relationships: {
      game: { data: { type: 'game' as const, id: GAME } },
      user: { data: { type: 'user' as const, id: 'u' } },
    },
  },
  { type: 'user' as const, id: 'u', attributes: { displayName: 'りん', anonymous } },
]
const self = { type: 'article' as const, id: 'self', attributes: {} }
const shown = (...included: (typeof game | ReturnType<typeof article>[number])[]) =>
  withCards(html, { data: self, included }, 'en')
const text = useEmbedText.in('en')

it('puts cards into their places, with their words as words', () => {
  const filled = shown(game, ...article('PublishedArticle'))
  expect(filled).toContain('<a class="embed" href="/en/games/a-b">')
  expect(filled).toContain(`<blockquote><a class="embed" href="/en/games/a-b/${ARTICLE}">`)
  expect(filled).toContain('<strong lang="ja">&lt;b&gt;&quot;題&quot;</strong>')
  expect(filled).toContain('<strong lang="en">A &amp; B</strong>')
  expect(filled).toContain('りん')
  expect(filled).not.toContain('data-embed="game" data-id')
  expect(filled).toContain('<p>&lt;div class="embed"')
})

it('asks no other site for a picture, and keeps its room', () => {
  for (const [picture] of shown(game).matchAll(/<img [^>]+>/g))
    expect(picture).toMatch(/src="\/covers\/a-b\.svg\?kind=puzzle" alt="" width="160" height="100"/)
})

it('names no anonymous author', () => {
  const filled = shown(game, ...article('PublishedArticle', true))
  expect(filled).toContain(useUserText.in('en').anonymous)
  expect(filled).not.toContain('りん')
})

it.each([
  ['is suspended', article('SuspendedArticle')],
  ['is gone', []],
])('shows a message if the embedded article %s', (_why, included) => {
  const filled = shown(game, ...included)
  expect(filled).toContain(`<blockquote><p class="embed">${text.embedGone.article}</p></blockquote>`)
  expect(filled).not.toContain('題&quot;')
})

it.each([
  ['/games/a-b?page=2#x', '/en/games/a-b?page=2#x'],
  ['/', '/en'],
  ['/en/games', '/en/games'],
  ['/games/a-b/search/Ver.1.6?page=2', '/en/games/a-b/search/Ver.1.6?page=2'],
  ['/en/games/a-b/search/Ver.1.6', '/en/games/a-b/search/Ver.1.6'],
  ['/feed.xml', '/feed.xml'],
  ['/games/a-b/feed.xml', '/games/a-b/feed.xml'],
  ['#part', '#part'],
  ['https://example.com/games', 'https://example.com/games'],
])('leads from an English page by %s to %s', (written, followed) => {
  const link = { type: 'link', attrs: { href: written } } as const
  const text = { type: 'text' as const, text: 'x', marks: [link] }
  const linked = renderArticle({ type: 'doc', version: 1, content: [{ type: 'paragraph', content: [text] }] })
  expect(withCards(linked.html, { data: self }, 'en')).toContain(`href="${followed}"`)
  expect(withCards(linked.html, { data: self }, 'ja')).toContain(`href="${written}"`)
})
