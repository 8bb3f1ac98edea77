import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { expect, it } from 'vitest'
import { testContent } from '#testing/test-content.ts'
import { publicVersions } from './public-versions.ts'

const where = { articleId: shortIdFrom('a'), authorId: shortIdFrom('b'), gameId: shortIdFrom('c') }
const content = { ...testContent(), kind: 'strategy', language: 'ja' } as unknown as ArticleContent
const drafted: ArticleEvent = { type: 'ArticleDrafted', data: { ...where, content } }
const edited: ArticleEvent = { type: 'ArticleEdited', data: { ...where, content } }
const published = (textRef: TextRef | null): ArticleEvent => ({
  type: 'ArticlePublished',
  data: { ...where, textRef },
})
const revised = (textRef: TextRef, substantial = true): ArticleEvent => ({
  type: 'ArticleRevised',
  data: { ...where, textRef, substantial },
})
const unpublished: ArticleEvent = { type: 'ArticleUnpublished', data: where }
const deleted: ArticleEvent = {
  type: 'ArticleDeleted',
  data: { ...where, wasPublished: true, purgeAt: '2026-05-01T00:00:00.000Z' },
}
const restored: ArticleEvent = { type: 'ArticleRestored', data: { ...where, status: 'published' } }
const suspended = { type: 'ArticleSuspended', data: where } as unknown as ArticleEvent
const reinstated = (isPublic: boolean, textRef: TextRef | null): ArticleEvent =>
  ({ type: 'ArticleReinstated', data: { ...where, published: isPublic, textRef } }) as unknown as ArticleEvent

const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 9, minute)).toISOString()
const after = (...events: ArticleEvent[]) =>
  events.reduce(
    (state, event, n) => publicVersions.evolve(state, event, { revision: BigInt(n), occurredAt: at(n) }),
    publicVersions.initial,
  ).versions
const refs = (...events: ArticleEvent[]) => after(...events).map(({ ref }) => ref)

it('lists public texts with their periods, without the drafts between them', () => {
  expect(after(drafted, published('t2'), revised('t7', false), revised('t9'))).toEqual([
    { ref: 't2', from: at(1), until: at(2), substantial: true },
    { ref: 't7', from: at(2), until: at(3), substantial: false },
    { ref: 't9', from: at(3), until: null, substantial: true },
  ])
  expect(after(drafted)).toEqual([])
})

it('keeps a suspended text out of the history, whatever is published later', () => {
  expect(refs(drafted, published('t2'), revised('t7'), suspended)).toEqual([])
  expect(refs(drafted, published('t2'), suspended, reinstated(false, null), published('t9'))).toEqual(['t9'])
  expect(refs(drafted, published('t2'), revised('t7'), suspended, reinstated(true, 't9'))).toEqual(['t9'])
  expect(refs(drafted, published('t2'), revised('t7'), suspended, reinstated(true, null))).toEqual(['t7'])
})

it('keeps an unpublished text out of the history', () =>
  expect(refs(drafted, published('t2'), revised('t7'), unpublished, published('t9'))).toEqual(['t9']))

it('keeps the history after an undone deletion', () =>
  expect(refs(drafted, published('t2'), revised('t7'), deleted, restored)).toEqual(['t2', 't7']))

it('lists a published legacy text, without the texts that later saves replaced', () => {
  expect(refs(drafted, edited, published(null))).toEqual(['a1'])
  expect(refs(drafted, published(null), edited, edited, revised('t4'))).toEqual(['a3', 't4'])
})
