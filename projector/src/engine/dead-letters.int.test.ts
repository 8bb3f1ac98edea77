import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { appendStored } from '@koryaku/contracts/testing/append-stored.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeOperation } from '#operating/execute-operation.ts'
import { takeSample } from '#operating/sample.ts'
import { WaitingEvents } from '#operating/waiting-events.ts'
import { projections as all } from '#projections/index.ts'
import { appendHistory, appendOne } from '#testing/append-history.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'
import { readDeadLetters } from './dead-letters.ts'
import { pause, resume, retry, skip } from './operate.ts'
import type { Projection } from './projection.ts'
import { rebuild } from './rebuild.ts'
import { verify } from './verify.ts'

/** Ids of events that the read model of likes cannot take, as long as they are here. */
const poison = new Set<string>()
const projections = all.map(projection =>
  projection.name === 'reactions' ? breakable(projection) : projection,
)
function breakable(projection: Projection): Projection {
  const { apply, bulk } = projection
  const look = (events: Recorded[]) => {
    const bad = events.find(({ id }) => poison.has(id))
    if (bad) throw new Error(`cannot take ${bad.id}`)
  }
  return {
    ...projection,
    async apply(db, events, t) {
      look(events)
      await apply(db, events, t)
    },
    bulk: bulk && {
      ...bulk,
      async append(db, events, t, changes) {
        look(events)
        await bulk.append(db, events, t, changes)
      },
    },
  }
}

const never = new AbortController().signal
let site: LiveSite
let likes = 0

beforeAll(async () => {
  site = await startLiveSite(projections)
  await site.reached(await appendHistory(site.events, 30))
})
afterAll(() => site?.stop())

const statusOf = async (name: string): Promise<string> => {
  const { rows } = await site.db.query(
    `select status from read.checkpoint where projection = $1 and status not in ('building', 'retired')`,
    [name],
  )
  return rows[0].status
}
const isLive = (name: string) => expect.poll(() => statusOf(name), { timeout: 10_000 }).toBe('live')
const openLetters = async () =>
  (await readDeadLetters(site.db, { openOnly: true })).map(({ eventId }) => eventId)

/** A like of a new member. */
function newLike() {
  const articleId = shortIdFrom(`like:${process.pid}:${likes++}`)
  const [userId, authorId, gameId] = [shortIdFrom('user'), shortIdFrom('author'), shortIdFrom('game')]
  const data = { articleId, userId, authorId, gameId }
  const stream = articleLikeStream(articleId, userId)
  return { articleId, stream, data }
}
async function like(): Promise<{ position: bigint; id: string; articleId: string }> {
  const { articleId, stream, data } = newLike()
  return { ...(await appendOne(site.events, stream, { type: 'ArticleLiked', data })), articleId }
}
const likesOf = async (table: string, articleId: string): Promise<number> => {
  const column = table === 'ranking_window' ? `sum(likes) filter (where range = 'all')` : 'sum(likes)'
  const { rows } = await site.db.query(
    `select coalesce(${column}, 0)::int as likes from read.${table} where article_id = $1`,
    [articleId],
  )
  return rows[0].likes
}

/** An event that stops the read model of likes; made before the projector sees it. */
async function poisonousLike(make: typeof like = like) {
  await pause(site.db, 'reactions')
  const bad = await make()
  poison.add(bad.id)
  const after = await like()
  await resume(site.db, 'reactions')
  await expect.poll(openLetters, { timeout: 10_000 }).toContain(bad.id)
  return { bad, after }
}

describe('an event that a read model cannot take', () => {
  it('stops that one, with the event, the error and the stack, and no other', async () => {
    const { bad, after } = await poisonousLike()
    expect(await statusOf('reactions')).toBe('paused')
    const [letter] = await readDeadLetters(site.db, { openOnly: true })
    expect(letter).toMatchObject({
      projection: 'reactions',
      eventId: bad.id,
      position: bad.position,
      event: { type: 'ArticleLiked', data: { articleId: bad.articleId } },
      error: `cannot take ${bad.id}`,
    })
    expect(letter?.stack).toContain('dead-letters.int.test')
    await site.reached(after.position)
    expect(await likesOf('ranking_window', after.articleId)).toBe(1)
    expect(await likesOf('article_counter', after.articleId)).toBe(0)
  })

  it('has the events counted that wait behind it, those alone that the read model takes', async () => {
    const counting = new WaitingEvents(projections)
    const measured = async () => {
      await takeSample(site, counting)
      const { rows } = await site.db.query<{ projection: string; waiting: string | null }>(
        'select distinct on (projection) projection, waiting from operations.sample order by projection, at desc',
      )
      return new Map(rows.map(({ projection, waiting }) => [projection, waiting]))
    }
    expect((await measured()).get('reactions')).toBe('2')
    await like()
    const pair = { followeeId: shortIdFrom('followed'), followerId: shortIdFrom('follower') }
    const followed = userFollowStream(pair.followeeId, pair.followerId)
    await appendOne(site.events, followed, { type: 'UserFollowed', data: pair })
    const later = await measured()
    expect(later.get('reactions')).toBe('3')
    expect(later.get('follows')).toBe(null)
  })

  it('pauses it again when the event is retried, until the fault is fixed', async () => {
    const [bad] = await openLetters()
    await retry(site.db, 'reactions')
    await expect.poll(openLetters, { timeout: 10_000 }).toEqual([bad])
    expect(await statusOf('reactions')).toBe('paused')

    poison.clear()
    await retry(site.db, 'reactions')
    await isLive('reactions')
    expect(await openLetters()).toEqual([])
    const { comparisons } = await verify(site, projections, { signal: never })
    expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
    await expect(retry(site.db, 'reactions')).rejects.toThrow(/no open dead letter/)
  })

  it('excludes the event permanently when an operator gives a reason, in rebuilds too', async () => {
    const { bad, after } = await poisonousLike()
    const why = { reason: 'よその試験が書いた', by: 'operator' }
    const other = '00000000-0000-4000-8000-000000000000'
    await expect(skip(site.db, 'reactions', { ...why, eventId: other })).rejects.toThrow(/another event/)
    await skip(site.db, 'reactions', { ...why, eventId: bad.id })
    await isLive('reactions')
    await site.reached(after.position)
    expect(await likesOf('article_counter', bad.articleId)).toBe(0)
    expect(await likesOf('article_counter', after.articleId)).toBe(1)

    const { rows } = await site.db.query('select * from operations.skipped_event')
    expect(rows).toMatchObject([{ projection: 'reactions', event_id: bad.id, ...why }])
    const comparisons = await rebuild(site, projections, { signal: never })
    expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
    expect(await likesOf('article_counter', bad.articleId)).toBe(0)
  })

  it('stops a rebuild immediately, with the event in the error', async () => {
    const bad = await like()
    await site.reached(bad.position)
    poison.add(bad.id)
    const [reactions] = projections.filter(({ name }) => name === 'reactions')
    if (!reactions) throw new Error('no reactions')
    await expect(rebuild(site, [reactions], { signal: never })).rejects.toThrow(
      new RegExp(`reactions cannot take ArticleLiked ${bad.id} .*cannot take ${bad.id}`),
    )

    // A verification names it too, and compares the others.
    const { comparisons, failures } = await verify(site, projections, { signal: never })
    expect(failures.map(({ message }) => message)).toEqual([
      expect.stringMatching(`^reactions cannot take ArticleLiked ${bad.id} `),
    ])
    const compared = new Set(comparisons.map(({ projection }) => projection))
    expect([...compared].sort()).toEqual(
      all
        .map(({ name }) => name)
        .filter(name => name !== 'reactions')
        .sort(),
    )
    expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
    await expect(
      executeOperation(site, projections, { action: 'verify', projections: [] }, 'somebody', {
        signal: never,
      }),
    ).rejects.toThrow(
      new RegExp(`^reactions cannot take .*${bad.id}.*; in the others [0-9]+ rows in .*no difference`),
    )

    poison.clear()
    await rebuild(site, [reactions], { signal: never })
    expect(await likesOf('article_counter', bad.articleId)).toBe(1)
  })

  it('may hold any text', async () => {
    const { bad } = await poisonousLike(async () => {
      const { articleId, stream, data } = newLike()
      const stored = { stream, type: 'ArticleLiked', data: { ...data, gameId: 'ヌル\u0000文字' } }
      const [written] = await appendStored(site.eventStoreUrl, [stored])
      if (!written) throw new Error('not written')
      return { ...written, articleId }
    })
    const [letter] = await readDeadLetters(site.db, { openOnly: true })
    expect(letter?.event).toMatchObject({ data: { gameId: 'ヌル\u0000文字' } })
    const skipIt = { action: 'skip', projection: 'reactions', eventId: bad.id, reason: 'NUL' } as const
    const outcome = await executeOperation(site, projections, skipIt, 'somebody', { signal: never })
    expect(outcome).toEqual({ kind: 'skipped', projection: 'reactions', eventId: bad.id })
    await isLive('reactions')
  })
})

describe('a pause', () => {
  it('pauses one read model at its position, without losing events', async () => {
    await pause(site.db, 'follows')
    const history = await appendHistory(site.events, 20)
    await site.reached(history)
    const count = async () =>
      (await site.db.query('select count(*)::int as pairs from read.user_follow where is_set')).rows[0].pairs
    const before = await count()
    expect(await statusOf('follows')).toBe('paused')
    await resume(site.db, 'follows')
    await isLive('follows')
    expect(await count()).toBe(before + 2)
    await expect(resume(site.db, 'follows')).rejects.toThrow('follows: live: it is not in the state')
  })
})
