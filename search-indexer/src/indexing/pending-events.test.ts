import { afterEach, expect, it, vi } from 'vitest'
import { PendingEvents } from './pending-events.ts'

afterEach(() => void vi.restoreAllMocks())

const { signal } = new AbortController()
const event = (type: string) => ({ type })
const types = (taken: { type: string }[]) => taken.map(({ type }) => type)

it('takes a first count immediately, and later ones batched', async () => {
  const pending = new PendingEvents<{ type: string }>()
  await pending.push(event('ArticleLiked'), signal)
  expect(types(await pending.take(10, signal))).toEqual(['ArticleLiked'])
  await pending.push(event('ArticleLiked'), signal)
  const taken = pending.take(10, signal)
  await pending.push(event('ArticleBookmarked'), signal)
  expect(types(await taken)).toEqual(['ArticleLiked', 'ArticleBookmarked'])
  expect(pending.isEmpty).toBe(true)
})

it('takes any other event immediately, with the counts before it', async () => {
  const pending = new PendingEvents<{ type: string }>()
  await pending.push(event('ArticleLiked'), signal)
  await pending.take(10, signal)
  // No time passes: counts alone would wait indefinitely.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await pending.push(event('ArticleLiked'), signal)
  const taken = pending.take(10, signal)
  await pending.push(event('ArticlePublished'), signal)
  expect(types(await taken)).toEqual(['ArticleLiked', 'ArticlePublished'])
})

it('the end of the indexer ends every wait', async () => {
  const pending = new PendingEvents<{ type: string }>()
  const ending = new AbortController()
  await pending.push(event('ArticleLiked'), signal)
  await pending.take(10, signal)
  const waits = [pending.some(60_000, ending.signal)]
  await pending.push(event('ArticleLiked'), signal)
  waits.push(pending.take(10, ending.signal).then(() => {}))
  ending.abort()
  await Promise.all(waits)
})
