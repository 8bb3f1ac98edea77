import { formulas } from '@koryaku/contracts/ranking/formulas.ts'
import type { RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interleave, recorded, streamsArbitrary } from '#testing/history.ts'
import { articleIds, content, people } from '#testing/steps.ts'
import { cliText } from '#text/cli-text.ts'
import { compareRankings } from './compare-rankings.ts'
import { renderExplanation } from './explanation.ts'
import { renderRanking } from './rendering.ts'
import { type ReplayRequest, startReplay } from './replay.ts'

/** The history of the tests begins on 2026-10-30 at 21:00 of Japan time; steps are minutes after it. */
const [first = '', second = ''] = articleIds
const [writer = '', , fan = '', other = ''] = people
const DAY = '2026-10-30'
const october: ReplayRequest = { from: '2026-10-01', to: '2026-10-31' }

const publish = (articleId: string) => {
  const data = { articleId, authorId: writer, gameId: writer }
  const stream = `article-${articleId}`
  return [
    { stream, type: 'ArticleDrafted', data: { ...data, content: content(`題${articleId}`, []) }, minute: 0 },
    { stream, type: 'ArticlePublished', data: { ...data, textRef: null }, minute: 0 },
  ]
}
const iso = (minute: number) => new Date(Date.parse('2026-10-30T12:00:00Z') + minute * 60_000).toISOString()
const pair = (articleId: string, userId: string) => ({ articleId, userId, authorId: writer, gameId: writer })
const like = (articleId: string, userId: string, minute: number) => ({
  stream: `articleLike-${articleId}+${userId}`,
  type: 'ArticleLiked',
  data: pair(articleId, userId),
  minute,
})
const unlike = (articleId: string, userId: string, likedMinute: number, minute: number) => ({
  stream: `articleLike-${articleId}+${userId}`,
  type: 'ArticleUnliked',
  data: { ...pair(articleId, userId), likedAt: iso(likedMinute) },
  minute,
})
const views = (articleId: string, counted: number, excluded: number, minute: number) => ({
  stream: `articleViews-${articleId}+20261030`,
  type: 'ArticleViewsCounted',
  data: { articleId, windowStart: iso(minute), windowEnd: iso(minute), counted, excluded, ruleVersion: 1 },
  minute,
})
const exclude = (userId: string, from: string, minute: number) => ({
  stream: `rankingAccount-${userId}`,
  type: 'AccountExcludedFromRanking',
  data: { userId, from, reason: 'automated', by: null },
  minute,
})
const published = [...publish(first), ...publish(second)]

function replayed(events: RecordedEvent[], request: ReplayRequest) {
  const replay = startReplay(request)
  for (const event of events) replay.add(event)
  return replay
}
const scores = (steps: Parameters<typeof recorded>[0], request: ReplayRequest) =>
  replayed(recorded([...published, ...steps]), request)
    .ranking(formulas.v1)
    .map(({ articleId, score }) => [articleId, score])

const DAY_MINUTES = 24 * 60

describe('ranking by replay', () => {
  it('counts what happened in the window, best first', () => {
    const steps = [like(first, fan, 1), views(second, 12, 3, 2), like(second, fan, 3 + DAY_MINUTES)]
    expect(scores(steps, { from: DAY, to: DAY })).toEqual([
      [second, 12],
      [first, 10],
    ])
    expect(scores(steps, october)[0]).toEqual([second, 22])
  })

  it('takes a withdrawn like back only where it was given', () => {
    const steps = [like(first, fan, 1), unlike(first, fan, 1, 5 + DAY_MINUTES)]
    expect(scores(steps, { from: DAY, to: DAY })).toEqual([[first, 10]])
    expect(scores(steps, { from: '2026-10-31', to: '2026-10-31' })).toEqual([])
    expect(scores(steps, october)).toEqual([])
  })

  it('ignores all events after --as-of, even that an article was taken down', () => {
    const down = {
      ...{ stream: `article-${first}`, type: 'ArticleUnpublished', minute: 2 + DAY_MINUTES },
      data: { articleId: first, authorId: writer, gameId: writer },
    }
    const steps = [like(first, fan, 1), down, exclude(fan, DAY, 3 + DAY_MINUTES)]
    expect(scores(steps, { from: DAY, to: DAY })).toEqual([])
    expect(scores(steps, { from: DAY, to: DAY, asOf: DAY })).toEqual([[first, 10]])
  })

  it('leaves out an account from its day on, whenever that was decided', () => {
    const late = DAY_MINUTES + 1
    const steps = [like(first, fan, 1), like(second, fan, late), like(second, other, late)]
    const found = scores([...steps, exclude(fan, '2026-10-31', late + 1)], october)
    expect(new Set(found.map(entry => entry.join()))).toEqual(new Set([`${first},10`, `${second},10`]))
    expect(scores([exclude(fan, '2026-10-31', 0), ...steps], october)).toEqual(found)
    expect(scores(steps, { ...october, excludeUsers: new Set([fan]) })).toEqual([[second, 10]])
  })

  it('counts what was judged to weigh, and nothing of what was not', () => {
    const judged = <Step extends { data: object }>(step: Step, weighs: boolean) => ({
      ...step,
      data: { ...step.data, weighs, ruleVersion: 1 },
    })
    const steps = [
      judged(like(first, fan, 1), true),
      judged(like(first, other, 2), false),
      judged(like(second, fan, 3), false),
      judged(unlike(second, fan, 3, 4), false),
    ]
    expect(scores(steps, october)).toEqual([[first, 10]])
    const replay = replayed(recorded([...published, ...steps]), october)
    const rules = replay.judge(recorded([...published, ...steps])).map(({ rule }) => rule)
    expect(rules).toEqual([null, 'same_network', 'same_network', 'same_network'])
  })

  it('is the same byte for byte, twice and in any order that keeps the order of each stream', () => {
    const bytes = (events: RecordedEvent[]) => {
      const replay = replayed(events, october)
      return (['table', 'csv', 'json'] as const).map(format =>
        renderRanking(replay.ranking(formulas.v2), format, cliText.ranking),
      )
    }
    fc.assert(
      fc.property(
        streamsArbitrary,
        fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }),
        (streams, picks) => {
          const log = recorded(interleave(streams, picks))
          const once = bytes(log)
          expect(bytes(log)).toEqual(once)
          expect(bytes(recorded(interleave(streams, [0])))).toEqual(once)
        },
      ),
    )
  })

  it('explains every event: the weight of each counted one, and the rule that excluded each other one', () => {
    const log = recorded([
      ...published,
      like(first, fan, 1),
      unlike(first, fan, 1, 2),
      like(first, other, 3),
      views(first, 7, 4, 4),
      like(first, fan, 2 + 3 * DAY_MINUTES),
      exclude(other, DAY, 5),
    ])
    const replay = replayed(log, { from: DAY, to: DAY })
    const about = log.filter(({ data }) => 'articleId' in data && data.articleId === first)
    const verdicts = replay.judge(about)
    expect(verdicts.map(({ kind, amount, rule }) => [kind, amount, rule])).toEqual([
      ['likes', 1, null],
      ['likes', -1, null],
      ['likes', 1, 'excluded_account'],
      ['views', 7, null],
      ['views', 4, 'bots_and_repeats'],
      ['likes', 1, 'outside_window'],
    ])
    const counted = verdicts.filter(({ rule }) => rule === null)
    const sum = counted.reduce(
      (points, { kind, amount }) => points + amount * formulas.v1.terms[kind].weight,
      0,
    )
    const [entry] = replay.ranking(formulas.v1)
    expect(entry?.score).toBe(sum)
    const explanation = {
      article: { articleId: first, isListed: true },
      verdicts,
      formula: formulas.v1,
      entry,
    }
    const table = renderExplanation(explanation, 'table', cliText)
    expect(table).toContain('0 of 4: bots, and repeats of the same visitor')
    expect(table).toContain(`${first}: place 1 with 7 points (formula v1)`)
    expect(JSON.parse(renderExplanation(explanation, 'json', cliText))).toMatchObject({
      ...{ articleId: first, place: 1, score: 7 },
      events: verdicts.map(({ rule }) => ({ rule })),
    })
    expect(renderExplanation(explanation, 'csv', cliText).trim().split('\n')).toHaveLength(7)
  })

  it('lists the articles that rise and fall under another formula', () => {
    const log = recorded([...published, like(first, fan, 1), views(second, 30, 0, 2)])
    const replay = replayed(log, october)
    const changes = compareRankings(replay.ranking(formulas.v1), replay.ranking(formulas.v2))
    expect(changes.map(({ articleId, before, after, move }) => [articleId, before, after, move])).toEqual([
      [second, 1, 1, 0],
      [first, 2, 2, 0],
    ])
  })
})
