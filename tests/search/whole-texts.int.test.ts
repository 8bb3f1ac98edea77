import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleDocument } from '@koryaku/contracts/search/documents.ts'
import { createSearchServer } from '@koryaku/embedded-search/server.ts'
import { searchServer } from '@koryaku/query-api/search/search-server.ts'
import { ARTICLES_INDEX, SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Articles in a search server, found as the search routes find them. */
let folder: string
let server: Awaited<ReturnType<typeof createSearchServer>>
let find: (q: string) => Promise<string[]>

const articleOf = (id: string, title: string, text: string) =>
  articleDocument({
    ...{ id, kind: 'strategy', language: 'ja', title, description: '', text, tags: [], popularity: 0 },
    game: { id: 'g', slug: 'g', titleJa: 'ゲーム', titleEn: null, aliases: [], nicknames: [] },
    author: { id: 'u', name: 'u', displayName: '' },
    ...{ publishedAt: new Date(0), updatedAt: new Date(0) },
  })
/** Words by the paragraph that holds them, too different to be taken for typing errors of each other. */
const words: Record<number, string> = {
  ...{ 0: 'hajimarixq', 100: 'mannakazzq', 165: 'ushirowvvq', 198: 'lastlongzzq ヌルハチゾウ' },
}
/** Nearly the maximum length. */
const longText = Array.from({ length: 199 }, (_, n) => `${words[n] ?? ''} `.padEnd(999, '攻撃')).join('\n')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-whole-texts-'))
  server = await createSearchServer({ folder, readers: 1 })
  const host = await server.listen({ port: 0, host: '127.0.0.1' })
  const search = new Meilisearch({ host, defaultWaitOptions: { timeout: 60_000, interval: 10 } })
  const index = search.index(ARTICLES_INDEX)
  await index.updateSettings(SEARCH_SETTINGS[ARTICLES_INDEX] as object).waitTask()
  const documents = [
    articleOf('long', '長い攻略', longText),
    articleOf('old', '髙橋さんの家', '一行目\n毎日の學習'),
    articleOf('new', '高橋さんの家', '一行目\n毎日の学習'),
  ]
  await index.addDocuments(documents, { primaryKey: 'id' }).waitTask()
  const { texts } = searchServer({ search, log: createLogger('whole-texts-test', 'silent') })
  find = async q => {
    const { hits } = await texts(ARTICLES_INDEX, { q, page: 1, per: 10 }, { whole: ['title'] })
    return hits.map(({ id }) => id).toSorted()
  }
}, 60_000)
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

describe('an article in the search server', () => {
  it.each(Object.values(words).join(' ').split(' '))(
    'is found by the word %s at its position in the longest text',
    async q => {
      expect(await find(q)).toEqual(['long'])
    },
  )

  it.each(['高橋', '髙橋', '学習', '學習'])('is found by old and new forms of kanji alike: %s', async q => {
    expect(await find(q)).toEqual(['new', 'old'])
  })
})
