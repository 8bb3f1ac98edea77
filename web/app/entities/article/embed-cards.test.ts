import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { describe, expect, it } from 'vitest'
import { useReviewText } from '#app/entities/review/strings.ts'
import { useScoreText } from '#app/entities/score/strings.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { withCards } from './embed-cards.ts'
import { useEmbedText } from './embed-strings.ts'

const ARTICLE = '49qzre5m8rbnj'
const GAME = '5k1v9d3x7c2mq'
const REVIEW = '6h2w8c4n5t9pr'
const embed = (kind: EmbedKind, id: string) => ({ type: 'embed', attrs: { kind, id } }) as const
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
const review = (more: object = {}, anonymous = false) => [
  {
    type: 'gameReview' as const,
    id: REVIEW,
    attributes: {
      ...{ type: 'PublishedReview', path: REVIEW, title: '<i>名作', score: 8.5 },
      ...{ spoiler: false, excerpt: '歩く<だけ>で楽しい。', ...more },
    },
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

describe('the card of a review', () => {
  const { html } = renderArticle({ type: 'doc', version: 1, content: [embed('review', REVIEW)] })
  const shown = (language: 'ja' | 'en', ...included: (typeof game | ReturnType<typeof review>[number])[]) =>
    withCards(html, { data: self, included }, language)

  it('shows game, title, score, excerpt and author', () => {
    const card = shown('en', game, ...review())
    expect(card).toContain(`<a class="embed" href="/en/games/a-b/game-reviews/${REVIEW}">`)
    expect(card).toContain('<small>Review of A &amp; B</small><strong lang="ja">&lt;i&gt;名作</strong>')
    expect(card).toContain(`aria-label="${useScoreText.in('en').score('8.5')}"`)
    expect(card).toContain('style="width:85%"')
    expect(card).toContain('lang="ja">歩く&lt;だけ&gt;で楽しい。</small><small>りん</small>')
    expect(shown('ja', game, ...review())).toContain(`href="/games/a-b/game-reviews/${REVIEW}"`)
  })

  it('shows a notice instead of text if the review contains spoilers', () => {
    const card = shown('ja', game, ...review({ spoiler: true, excerpt: '' }))
    expect(card).toContain(`lang="ja">${useReviewText.in('ja').spoilerRow}</small>`)
  })

  it('names no anonymous author and has one link only', () => {
    const card = shown('ja', game, ...review({}, true))
    expect(card).toContain(`<small>${useUserText.in('ja').anonymous}</small>`)
    expect(card).not.toContain('りん')
    expect(card.match(/<a /g)).toHaveLength(1)
  })

  it.each([
    ['is suspended', review({ type: 'SuspendedReview' })],
    ['is gone', []],
  ])('is a message if the review %s', (_why, included) => {
    expect(shown('en', game, ...included)).toBe(`<p class="embed">${text.embedGone.review}</p>`)
  })
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
