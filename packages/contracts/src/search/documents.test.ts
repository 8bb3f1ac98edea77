import { SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import { textQuery } from '@koryaku/search-words/normalise.ts'
import { describe, expect, it } from 'vitest'
import { REVIEW_TEXT_MAX } from '../reviews/review-parts.ts'
import { articleDocument, reviewDocument } from './documents.ts'

const article = (text: string, title = '題') =>
  articleDocument({
    ...{ id: 'a', kind: 'strategy', language: 'ja', title, description: '', text, tags: [], popularity: 0 },
    game: { id: 'g', slug: 'g', titleJa: 'ゲーム', titleEn: null, aliases: [], nicknames: [] },
    author: { id: 'u', name: 'u', displayName: '' },
    ...{ publishedAt: new Date(0), updatedAt: new Date(0) },
  })
/** All that is searched of a document, in the kanji of a query. */
const searched = (document: ReturnType<typeof article>) =>
  SEARCH_SETTINGS.articles.searchableAttributes.map(name => document[name as 'body']).join('\n')

describe('the search document of a review', () => {
  const game = { id: 'g', slug: 'g', titleJa: 'ゲーム', titleEn: 'Game', aliases: [], nicknames: ['げむ'] }
  const review = (more: Partial<Parameters<typeof reviewDocument>[0]> = {}) =>
    reviewDocument({
      ...{
        id: 'r',
        title: '髙い塔の話',
        text: '一行目\n毎日の學習',
        good: '音楽',
        bad: '',
        forWhom: '旅好き',
      },
      ...{ game, author: { id: 'u', name: 'u', displayName: '凪' }, score: 8.5, likes: 2 },
      ...{ publishedAt: new Date(1_500), revisedAt: new Date(2_500) },
      ...more,
    })

  it('holds the words of the review, of its game and of its author', () => {
    expect(review()).toMatchObject({
      ...{ title: '髙い塔の話', body: '一行目\n毎日の學習', points: '音楽\n旅好き' },
      ...{ gameTitle: 'ゲーム', gameSlug: 'g', authorDisplayName: '凪', score: 8.5, likes: 2 },
      ...{ publishedAt: 1, textFrom: 2_500 },
    })
    expect(review().gameNames).toEqual(expect.arrayContaining(['Game', 'げむ']))
  })

  it('is found by old and new forms of kanji, and by parts of words', () => {
    expect(review().foldedLines).toBe('高い塔の話\n毎日の学習')
    expect(review({ text: '石見銀山へ' }).innerWords.split(' ').length).toBeGreaterThan(4)
  })

  it('is read by the search server to the end of the longest text', () => {
    expect(review({ text: '攻'.repeat(REVIEW_TEXT_MAX) }).body).toHaveLength(REVIEW_TEXT_MAX)
  })
})

describe('the search document of an article', () => {
  it('holds the whole of the longest text, in fields that the search server reads to their end', () => {
    const text = Array.from({ length: 200 }, (_, n) => `語${n}zq`.padEnd(999, '攻')).join('\n')
    const document = article(text)
    for (const n of [0, 100, 160, 199]) expect(searched(document)).toContain(`語${n}zq`)
    for (const field of ['body', 'body2', 'body3', 'body4'] as const)
      expect(document[field].length).toBeLessThan(65_535)
  })

  it('is found by old and new forms of kanji alike', () => {
    for (const [title, text] of [
      ['髙橋さんの家', '一行目\n毎日の學習'],
      ['高橋さんの家', '一行目\n毎日の学習'],
    ] as const) {
      const words = searched(article(text, title))
      for (const q of ['高橋', '髙橋', '学習', '學習']) expect(words).toContain(textQuery(q))
    }
    expect(article('毎日の学習').foldedLines).toBe('')
  })
})
