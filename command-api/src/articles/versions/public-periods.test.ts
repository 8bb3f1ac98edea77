import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { expect, it } from 'vitest'
import { PERIODS_MAX, publicPeriods } from '#articles/text/public-periods.ts'
import { testContent } from '#testing/test-content.ts'

const where = { articleId: shortIdFrom('a'), authorId: shortIdFrom('b'), gameId: shortIdFrom('c') }
const content = { ...testContent(), kind: 'strategy', language: 'ja' } as unknown as ArticleContent
const drafted: ArticleEvent = { type: 'ArticleDrafted', data: { ...where, content } }
const published = (textRef: TextRef): ArticleEvent => ({
  type: 'ArticlePublished',
  data: { ...where, textRef },
})
const revised = (textRef: TextRef): ArticleEvent => ({
  type: 'ArticleRevised',
  data: { ...where, textRef, substantial: true },
})
const unpublished: ArticleEvent = { type: 'ArticleUnpublished', data: where }
const suspended = { type: 'ArticleSuspended', data: where } as unknown as ArticleEvent

const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 0, minute)).toISOString()
const periodsAfter = (...events: ArticleEvent[]) =>
  events.reduce(
    (state, event, n) =>
      publicPeriods.evolve(state, event, {
        occurredAt: at(n),
        revision: BigInt(n),
      } as Parameters<typeof publicPeriods.evolve>[2]),
    publicPeriods.initial,
  ).periods

it('a draft was never public', () => {
  expect(periodsAfter(drafted)).toEqual([])
})

it('an update ends the period of the version before it', () => {
  expect(periodsAfter(drafted, published('t1'), revised('t4'))).toEqual([
    { ref: 't1', from: at(1), until: at(2) },
    { ref: 't4', from: at(2), until: null },
  ])
})

it('periods before a suspension or a return to draft are kept', () => {
  expect(periodsAfter(drafted, published('t1'), unpublished, published('t1'), suspended)).toEqual([
    { ref: 't1', from: at(1), until: at(2) },
    { ref: 't1', from: at(3), until: at(4) },
  ])
})

it('only the newest periods are kept', () => {
  const updates = Array.from({ length: PERIODS_MAX + 5 }, (_, n) => revised(`t${BigInt(n + 2)}`))
  const periods = periodsAfter(drafted, published('t1'), ...updates)
  expect(periods).toHaveLength(PERIODS_MAX)
  expect(periods.at(-1)?.ref).toBe(`t${PERIODS_MAX + 6}`)
})
