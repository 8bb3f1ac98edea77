import { describe, expect, it } from 'vitest'
import { findGames } from './find-games.ts'
import { type GameQuery, gameSearch } from './game-search.ts'

type Body = { federation: { offset: number; limit: number }; queries: GameQuery[] }
const wordsOf = (body: Body) => body.queries.flatMap(({ q }) => (q === undefined ? [] : [q]))

describe('findGames', () => {
  it('asks once when a game holds all the words', async () => {
    const asked: Body[] = []
    const found = await findGames(
      async body => {
        asked.push(body)
        return { hits: [{ id: 'g1', _federation: { weightedRankingScore: 0.49 } }], estimatedTotalHits: 1 }
      },
      { q: '鉄拳3' },
    )
    expect(found).toEqual({ ids: ['g1'], totalCount: 1 })
    expect(asked).toHaveLength(1)
  })

  it('leaves each kanji out once when none does', async () => {
    const asked: Body[] = []
    await findGames(
      async body => {
        asked.push(body)
        return { hits: [{ id: 'g1', _federation: { weightedRankingScore: 0.1 } }] }
      },
      { q: '鉄挙3' },
    )
    expect(wordsOf(asked[1] as Body)).toEqual(['鉄 挙 3', '挙 3', '鉄 3'])
  })

  it('takes later pages from the same list as the first', async () => {
    const asked: Body[] = []
    await findGames(
      async body => {
        asked.push(body)
        return {
          hits: body.federation.offset ? [] : [{ id: 'g1', _federation: { weightedRankingScore: 0.1 } }],
        }
      },
      { q: '鉄挙3', offset: 24 },
    )
    expect(asked.at(-1)?.federation.offset).toBe(24)
    expect(wordsOf(asked.at(-1) as Body)).toContain('鉄 3')
  })

  it('looks for the reading, too, as words and as one', () => {
    const body = gameSearch({ q: '竜が如く', reading: 'リュウ ガ ゴトク' }) as Body
    expect(wordsOf(body)).toEqual(['竜 ga 如 ku', 'riyu ga gotoku', 'riyugagotoku'])
    expect(body.queries[0]?.filter?.[0]).toBe('exactTitles IN ["竜ga如ku", "riyugagotoku"]')
  })
})
