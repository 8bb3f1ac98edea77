import { performDue } from '@koryaku/command-api/due/due-work.ts'
import { tellAuthors } from '@koryaku/command-api/games/tell-authors.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { tellVotes } from '@koryaku/command-api/votes/tell-votes.ts'
import { versionNoticeStream } from '@koryaku/contracts/games/version-notice.events.ts'
import { TELL_AFTER_MINUTES, TELL_WITHIN_DAYS } from '@koryaku/contracts/games/version-notice.ts'
import type { NotificationList } from '@koryaku/contracts/notifications/notification.api.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { ENOUGH_READERS } from '@koryaku/contracts/votes/article-vote.ts'
import { articleVotesToldStream } from '@koryaku/contracts/votes/article-votes-told.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

const silent = createLogger('test', 'silent')
const today = windowStart('daily', new Date())
let both: Awaited<ReturnType<typeof startBothSides>>
let moderator: Caller
let readers: Caller[]
let author: Caller
let slug: string

beforeAll(async () => {
  both = await startBothSides()
  moderator = await both.commands.newMember({ roles: ['moderator'] })
  readers = await Promise.all(
    Array.from({ length: ENOUGH_READERS }, () => both.commands.newMember({ joinedDaysAgo: 5 })),
  )
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.commands.newMember()
  slug = (await both.commands.newGame()).slug
})

const call = async (
  who: Caller,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = {},
) => {
  const answer = await both.commands.call(who, method, `/api/${path}`, body, headers)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await both.commands.projected(answer)
  return answer.json()
}
async function guide(who = author): Promise<string> {
  const { id } = (await call(who, 'POST', 'articles', { game_slug: slug })).data
  await call(who, 'PATCH', `my/articles/${id}/publish`, { content: testContent() })
  return id
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** Notifications of a user, newest first. */
const told = async (who = author): Promise<NotificationList> =>
  (await both.get('/api/my/notifications', who)).json()
const actionsOf = ({ data }: NotificationList) => data.map(({ attributes }) => attributes.action)

describe('votes of readers', () => {
  const look = async (id: string) => {
    const work = tellVotes(both.commands.context)
    const find = async (at: Date) => (await work.find(at)).filter(({ key }) => key.startsWith(id))
    await performDue([{ ...work, find }], new Date(), silent)
    const [last] = await both.commands.events.readTail(articleVotesToldStream(id, 'outdated'), 1)
    if (last) await both.commands.projected({ headers: { 'x-event-position': String(last.position) } })
  }
  const asOfNow = async (id: string) =>
    (await both.get(`/api/games/${slug}/articles/${id}`, moderator)).json().data.attributes.votes.asOf
  const say = (reader: number, id: string, asOf: string) =>
    call(
      readers[reader] as Caller,
      'POST',
      `article_votes/${id}/outdated`,
      { asOf },
      {
        'x-forwarded-for': `203.0.113.${reader + 1}`,
      },
    )

  it('notify the author of the first and at the threshold, and again for a newer text', async () => {
    const id = await guide()
    const asOf = await asOfNow(id)
    await look(id)
    expect(actionsOf(await told())).toEqual([])
    await say(0, id, asOf)
    await look(id)
    await say(1, id, asOf)
    await look(id)
    expect(actionsOf(await told())).toEqual(['outdated_first'])
    for (let reader = 2; reader < ENOUGH_READERS; reader++) await say(reader, id, asOf)
    await look(id)
    await look(id)
    const all = await told()
    expect(actionsOf(all)).toEqual(['outdated_enough', 'outdated_first'])
    expect(all.included).toContainEqual(expect.objectContaining({ type: 'article', id }))
    expect(all.meta.uncheckedCount).toBe(2)

    await call(author, 'PATCH', `my/articles/${id}/publish`, {
      content: { ...testContent(), title: '新しい題' },
    })
    // A reader with the old page open still votes on the old text.
    await look(id)
    await say(0, id, await asOfNow(id))
    await look(id)
    expect(actionsOf(await told())).toEqual(['outdated_first', 'outdated_enough', 'outdated_first'])
  })
})

describe('a version of a game', () => {
  const announce = async (label = '1.2'): Promise<string> =>
    (await call(moderator, 'POST', `games/${slug}/versions`, { label, releasedOn: today })).data.id
  const look = async (versionId: string, minutes: number, perPage?: number, events?: EventStore) => {
    const { context } = both.commands
    const work = tellAuthors({ db: context.db, events: events ?? context.events }, perPage)
    const find = async (at: Date) => (await work.find(at)).filter(({ key }) => key === versionId)
    await performDue([{ ...work, find }], inMinutes(minutes), silent)
    const [last] = await context.events.readTail(versionNoticeStream(versionId), 1)
    if (last) await both.commands.projected({ headers: { 'x-event-position': String(last.position) } })
  }
  const unchecked = async (who = author, game = '') =>
    (await both.get(`/api/my/articles?filter[unchecked]=1${game && `&filter[game]=${game}`}`, who)).json()

  it('notifies each author once, some minutes later, with the number of guides to check', async () => {
    const other = await both.commands.newMember()
    const [first, second] = [await guide(), await guide()]
    const others = await guide(other)
    await call(other, 'PATCH', `my/articles/${others}/publish_setting`, {
      checked: { version: '1.2', platform: null, on: today },
    })
    const versionId = await announce()
    await look(versionId, TELL_AFTER_MINUTES - 1)
    expect(actionsOf(await told())).toEqual([])
    await look(versionId, TELL_AFTER_MINUTES + 1)
    await look(versionId, TELL_AFTER_MINUTES + 2)
    const { data, included } = await told()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      attributes: { action: 'version_unchecked', anonymous: true, version: { label: '1.2', guides: 2 } },
      relationships: { createdBy: { data: null }, notificatable: { data: { type: 'game' } } },
    })
    expect(included).toMatchObject([{ type: 'game', attributes: { slug } }])
    expect(actionsOf(await told(other))).toEqual([])

    const list = await unchecked()
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect([list.meta.totalCount, (await unchecked(author, slug)).meta.totalCount]).toEqual([2, 2])
    expect((await unchecked(author, 'another-game')).meta.totalCount).toBe(0)
    expect((await unchecked(other)).data).toEqual([])
    await call(author, 'PATCH', `my/articles/${first}/publish_setting`, {
      checked: { version: '1.2', platform: null, on: today },
    })
    expect((await unchecked()).meta.totalCount).toBe(1)
  })

  it('notifies no author if it is withdrawn, or withdraws its notices', async () => {
    await guide()
    const mistake = await announce()
    await call(moderator, 'DELETE', `games/${slug}/versions/${mistake}`)
    await look(mistake, TELL_AFTER_MINUTES + 1)
    expect(await both.commands.events.readStream(versionNoticeStream(mistake))).toEqual([])
    const late = await announce()
    await look(late, TELL_AFTER_MINUTES + 1)
    expect(actionsOf(await told())).toEqual(['version_unchecked'])
    await call(moderator, 'DELETE', `games/${slug}/versions/${late}`)
    expect(actionsOf(await told())).toEqual([])
  })

  it('is outdated and notifies no author after days without a run', async () => {
    await guide()
    const versionId = await announce()
    await look(versionId, (TELL_WITHIN_DAYS + 1) * 1_440)
    expect(actionsOf(await told())).toEqual([])
  })

  it('resumes after the last notified author, after a crash and with two workers', async () => {
    const authors = await Promise.all([0, 1, 2].map(() => both.commands.newMember()))
    for (const one of authors) await guide(one)
    const versionId = await announce()
    let appended = 0
    const crashing = Object.create(both.commands.events, {
      append: {
        value: async (...args: Parameters<EventStore['append']>) => {
          if (++appended > 1) throw new Error('the process ended here')
          return both.commands.events.append(...args)
        },
      },
    }) as EventStore
    await look(versionId, TELL_AFTER_MINUTES + 1, 1, crashing)
    const pages = () => both.commands.events.readStream(versionNoticeStream(versionId))
    expect(await pages()).toHaveLength(1)
    const again = () => look(versionId, TELL_AFTER_MINUTES + 1, 1)
    await Promise.all([again(), again()])
    // One page each, and a final page that marks the end.
    expect(await pages()).toHaveLength(4)
    for (const one of authors) expect(actionsOf(await told(one))).toEqual(['version_unchecked'])
  })
})
