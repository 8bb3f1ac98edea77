import { contentOf, emptyReview, type ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import type { FoundGameReviews } from '@koryaku/contracts/search/search.api.ts'
import { addConnected } from '@koryaku/search-indexer/indexing/add-connected.ts'
import { affectedBy } from '@koryaku/search-indexer/indexing/affected.ts'
import { connectSearch, isMissing } from '@koryaku/search-indexer/indexing/search-client.ts'
import { writeAffected } from '@koryaku/search-indexer/indexing/write-documents.ts'
import { dropBeside, openBeside } from '@koryaku/search-indexer/rebuild/beside.ts'
import { compareIndex } from '@koryaku/search-indexer/rebuild/compare.ts'
import { fill } from '@koryaku/search-indexer/rebuild/fill.ts'
import { REVIEWS_INDEX, SEARCH_INDEXES, SEARCH_SETTINGS } from '@koryaku/search-words/indexes.ts'
import type { RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import type { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let search: Meilisearch
let author: Member
let moderator: Member
let slug: string
/** The index contains the events up to here. */
let indexedTo: bigint | undefined

beforeAll(async () => {
  site = await startBothSides()
  const { MEILI_URL = '', MEILI_KEY = '' } = process.env
  search = connectSearch(MEILI_URL, MEILI_KEY)
  // No indexer runs here: the index is as far behind as a test wants it.
  for (const name of SEARCH_INDEXES) {
    await search.createIndex(name, { primaryKey: 'id' }).waitTask()
    await search.index(name).updateSettings(SEARCH_SETTINGS[name]).waitTask()
  }
  moderator = await site.commands.newMember({ roles: ['moderator'] })
  indexedTo = await site.commands.events.headPosition()
})
beforeEach(async () => {
  author = await site.commands.newMember()
  slug = (await site.commands.newGame({ platforms: ['PC'] })).slug
})
afterAll(() => site?.stop())

/** Writes what the events since the last call changed, as the indexer does. */
async function index(): Promise<void> {
  const { db, events } = site.commands.context
  await site.commands.caughtUp()
  const batch: RecordedEvent[] = []
  for await (const event of events.readAll(indexedTo === undefined ? {} : { after: indexedTo }))
    batch.push(event)
  indexedTo = batch.at(-1)?.position ?? indexedTo
  const found = affectedBy(batch)
  await addConnected(db, found)
  await writeAffected({ db, search }, found.affected)
}

async function call(who: Member, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await site.commands.call(who, method, `/api/${path}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.statusCode === 204 ? null : answer.json()
}
const paragraph = (text: string, marks: { type: 'spoiler' }[] = []) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text, ...(marks.length > 0 ? { marks } : {}) }],
})
const written = (more: Partial<ReviewContent>, content = [paragraph('よい旅でした。')]): ReviewContent => ({
  ...contentOf(emptyReview()),
  ...{ title: '長い旅の話', platform: 'PC', score: 8.5 },
  document: { type: 'doc', version: 1, content },
  ...more,
})
const draft = async (content: ReviewContent): Promise<string> => {
  const { id } = (await call(author, 'POST', 'game_reviews', { game_slug: slug })).data
  await call(author, 'PATCH', `my/game_reviews/${id}`, { content, base: null })
  return id
}
const publish = async (content: ReviewContent): Promise<string> => {
  const { id } = (await call(author, 'POST', 'game_reviews', { game_slug: slug })).data
  await call(author, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null })
  return id
}
const hide = (anonymous = true) =>
  call(author, 'PATCH', 'my/profile', { displayName: author.name, description: '', picture: null, anonymous })

let searches = 0
/** Answers are kept for a second: no two searches have the same address. */
const find = async (q: string): Promise<FoundGameReviews> => {
  const per = 10 + (searches++ % 40)
  const answer = await site.get(`/api/search/game_reviews?q=${encodeURIComponent(q)}&per=${per}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const idsFor = async (q: string): Promise<string[]> => (await find(q)).data.map(({ id }) => id)
const isIndexed = (id: string): Promise<boolean> =>
  search
    .index(REVIEWS_INDEX)
    .getDocument(id)
    .then(
      () => true,
      error => {
        if (isMissing(error)) return false
        throw error
      },
    )

describe('a search for reviews', () => {
  it('finds a public review by its title, text, points and game, in any kana', async () => {
    await call(moderator, 'PUT', `games/${slug}/nicknames`, { nicknames: ['ひつじぐもたんけん'] })
    const text = [paragraph('ぷかりと浮かぶ孤島で、クジラの歌を聞く。')]
    const id = await publish(written({ title: '灯台守の夜更かし', good: '波打ち際のりんご園' }, text))
    await index()
    const words = ['灯台守', '夜更かし', '孤島', 'ぷかり', '波打ち際', 'ひつじぐもたんけん']
    for (const q of [...words, 'くじら', 'クジラ', 'りんご', 'リンゴ', '灯台'])
      expect([q, await idsFor(q)]).toEqual([q, [id]])
    const { data, included, meta } = await find('灯台守')
    expect(data[0]?.attributes).toMatchObject({ title: '灯台守の夜更かし', score: 8.5, path: id })
    expect(included.map(({ type }) => type).sort()).toEqual(['game', 'user'])
    expect(meta.totalCount).toBe(1)
    expect(meta.matches[id]?.title).toContainEqual({ text: '灯台守', matched: true })
    expect((await find('孤島')).meta.matches[id]?.excerpt).toContainEqual({ text: '孤島', matched: true })
    const counts = await site.get(`/api/search/counts?q=${encodeURIComponent('夜更かし')}`)
    expect(counts.json().data).toEqual({ articles: 0, reviews: 1, games: 0, users: 0 })
  })

  it('follows the names of the game and the likes of the review', async () => {
    const id = await publish(written({ title: '名前の変わる遊び' }))
    await index()
    await call(moderator, 'PUT', `games/${slug}/nicknames`, { nicknames: ['つきみぐさものがたり'] })
    const reader = await site.commands.newMember()
    await call(reader, 'POST', `game_review_likes/${id}`)
    await index()
    expect(await idsFor('つきみぐさものがたり')).toEqual([id])
    expect(await search.index(REVIEWS_INDEX).getDocument(id)).toMatchObject({ likes: 1, gameSlug: slug })
  })

  it('finds a review by the names of the game that its own is merged into', async () => {
    const other = (await site.commands.newGame({ platforms: ['PC'] })).slug
    await call(moderator, 'PUT', `games/${other}/nicknames`, { nicknames: ['あまがえるのうた'] })
    const id = await publish(written({ title: '統合される遊び' }))
    await index()
    const owner = await site.commands.newMember({ roles: ['owner'] })
    await call(owner, 'PUT', `games/${slug}/merge`, { into_slug: other, reason: '同じゲーム' })
    await index()
    expect(await idsFor('あまがえるのうた')).toEqual([id])
  })

  it('finds no review that is a draft, unpublished, suspended or deleted, even if the index is behind', async () => {
    const hidden = await draft(written({ title: '書きかけの鍾乳洞' }))
    await index()
    expect([await isIndexed(hidden), await idsFor('鍾乳洞')]).toEqual([false, []])
    await call(author, 'PATCH', `my/game_reviews/${hidden}/publish`, { base: 't0' })
    await index()
    expect(await idsFor('鍾乳洞')).toEqual([hidden])
    const suspension = { rule: 'spam', reason: '宣伝です' }
    const steps = [
      {
        hide: () => call(moderator, 'POST', `moderation/game_reviews/${hidden}/suspend`, suspension),
        show: () =>
          call(moderator, 'POST', `moderation/game_reviews/${hidden}/reinstate`, { reason: '確認しました' }),
      },
      {
        hide: () => call(author, 'PATCH', `my/game_reviews/${hidden}/unpublish`),
        show: () => call(author, 'PATCH', `my/game_reviews/${hidden}/publish`, { base: 't0' }),
      },
      {
        hide: () => call(author, 'DELETE', `my/game_reviews/${hidden}`),
        show: () => call(author, 'POST', `my/game_reviews/${hidden}/restore`),
      },
    ]
    for (const step of steps) {
      await step.hide()
      const behind = await find('鍾乳洞')
      expect([behind.data, behind.meta.matches, behind.meta.totalCount]).toEqual([[], {}, 0])
      await index()
      expect(await isIndexed(hidden)).toBe(false)
      await step.show()
      await index()
      expect(await idsFor('鍾乳洞')).toEqual([hidden])
    }
  })

  it('does not find a review by the name of an author who is anonymous', async () => {
    const id = await publish(written({ title: '匿名の渡り鳥' }))
    await index()
    expect(await idsFor(author.name)).toEqual([id])
    await hide()
    expect(await idsFor(author.name)).toEqual([])
    await index()
    expect(await idsFor(author.name)).toEqual([])
    const { data, included } = await find('渡り鳥')
    expect(data.map(({ id, relationships }) => [id, relationships.user.data?.id])).toEqual([
      [id, 'anonymous'],
    ])
    expect(JSON.stringify(included)).not.toContain(author.name)
    expect(JSON.stringify(await search.index(REVIEWS_INDEX).getDocument(id))).not.toContain(author.name)
  })

  it('quotes no spoiler', async () => {
    const whole = await publish(
      written({ title: '最後まで遊んだ話', spoiler: true }, [paragraph('犯人は羊飼いの兄。')]),
    )
    author = await site.commands.newMember()
    const marked = await publish(
      written({ title: '途中までの話' }, [
        paragraph('まず雪渓へ。'),
        paragraph('黒幕は氷柱の女王。', [{ type: 'spoiler' }]),
      ]),
    )
    await index()
    const found = await find('羊飼い')
    expect(found.data.map(({ id }) => id)).toEqual([whole])
    expect(JSON.stringify(found)).not.toContain('羊飼い')
    expect(await idsFor('氷柱')).toEqual([])
    const { data, meta } = await find('雪渓')
    expect(data.map(({ id }) => id)).toEqual([marked])
    expect(JSON.stringify(meta)).not.toContain('女王')
  })

  it('does not quote a text that was replaced', async () => {
    const id = await publish(written({ title: '合図の話' }, [paragraph('秘密の合図は三日月。')]))
    await index()
    const content = written({ title: '別の合図の話' }, [paragraph('何も書いていません。')])
    await call(author, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: 't0' })
    const behind = await find('三日月')
    expect(JSON.stringify(behind)).not.toContain('三日月')
    await index()
    expect(await idsFor('三日月')).toEqual([])
    expect(await idsFor('合図')).toEqual([id])
  })

  it('refuses an empty query, and finds nothing by signs alone', async () => {
    expect((await site.get('/api/search/game_reviews?q=')).statusCode).toBe(422)
    expect((await site.get(`/api/search/game_reviews?q=${'長'.repeat(201)}`)).statusCode).toBe(422)
    expect((await find('！？')).meta.totalCount).toBe(0)
  })
})

it('a rebuild fills the index of reviews from the read models', async () => {
  const { db, events } = site.commands.context
  const context = { db, search, events }
  const never = new AbortController().signal
  const id = await publish(written({ title: '作り直しの話' }))
  await site.commands.caughtUp()
  try {
    await fill(context, await openBeside(context), never, () => {})
    const beside = { place: 'beside' as const, drawLevel: async () => {} }
    const { expected, found } = await compareIndex(context, REVIEWS_INDEX, [beside], never)
    expect(expected).toBeGreaterThan(0)
    expect(found).toEqual([{ documents: expected, missing: 0, extra: 0, different: 0, examples: [] }])
    expect(await search.index(`${REVIEWS_INDEX}_beside`).getDocument(id)).toMatchObject({
      title: '作り直しの話',
    })
  } finally {
    await dropBeside(context)
  }
})
