import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let apis: Awaited<ReturnType<typeof startBothApis>>
beforeAll(async () => {
  apis = await startBothApis()
})
afterAll(() => apis?.stop())

/** A game that has not been read yet, so that no response is cached. */
async function shownGame() {
  const game = await apis.site.newGame()
  const isThere = async () => {
    const { rowCount } = await apis.site.context.db.query('select from read.game_card where game_id = $1', [
      game.gameId,
    ])
    expect(rowCount).toBe(1)
  }
  await vi.waitFor(isThere, { timeout: 10_000, interval: 20 })
  return game
}

/** Answers whose stored part is changed for a moment, past everything that would write it so. */
async function askWith(replaced: string, by: string) {
  const { slug, gameId } = await shownGame()
  const { db } = apis.site.context
  const change = async (from: string, to: string) => {
    const { rowCount } = await db.query(
      `update read.game_card set fragment_head = replace(fragment_head, $2, $3)
       where game_id = $1 and strpos(fragment_head, $2) > 0`,
      [gameId, from, to],
    )
    expect(rowCount).toBe(1)
  }
  await change(`${replaced}"thumbnail"`, `${by}"thumbnail"`)
  const another = await startBothApis()
  try {
    const answer = await another.reads.inject(`/api/games/${slug}`)
    return { answer, closing: await another.stop().catch((error: Error) => error) }
  } finally {
    await change(`${by}"thumbnail"`, `${replaced}"thumbnail"`)
  }
}

it.each([
  ['without an attribute', '', 'titleEn'],
  ['with one that is not declared', '"titleEn":null,"titleFr":null,', 'titleFr'],
  ['with one of another type', '"titleEn":1,', 'titleEn'],
])('text that is joined %s turns tests red', async (_what, by, attribute) => {
  const { answer, closing } = await askWith('"titleEn":null,', by)
  expect(answer.statusCode).toBe(500)
  const [{ detail }] = answer.json().errors
  expect(detail).toContain('GET /api/games/:slug answers 200 with')
  expect(detail).toContain(`data.attributes.${attribute}`)
  expect(String(closing)).toContain('not as declared')
})

it('the same text as it is written passes', async () => {
  const { slug } = await shownGame()
  expect((await apis.reads.inject(`/api/games/${slug}`)).statusCode).toBe(200)
})
