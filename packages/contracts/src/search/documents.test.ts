import { SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import { textQuery } from '@koryaku/search-words/normalise.ts'
import { describe, expect, it } from 'vitest'
import { articleDocument } from './documents.ts'

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
