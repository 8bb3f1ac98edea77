import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { expect, it } from 'vitest'
import { ApiFailure } from '#app/api/failure.ts'
import { createReviewSaver, type OpenReview } from './review-saver.ts'

const content = (title: string): ReviewContent => ({
  ...{ title, document: { type: 'doc', version: 1, content: [{ type: 'paragraph' }] } },
  ...{ good: '', bad: '', forWhom: '', spoiler: false, platform: null, hours: null },
  ...{ outcome: null, difficulty: null, score: null },
})

/** A server that stores versions, and a saver of one page. */
function pageOf({
  id = null,
  fails = [],
  losses = [],
  duringSave = [],
}: {
  id?: string | null
  fails?: Error[]
  losses?: Error[]
  duringSave?: (() => void)[]
} = {}) {
  const answered = new Map<string, TextRef | null>()
  const stored: { id: string; title: string }[] = []
  const kept: (OpenReview | null)[] = []
  const newest = (): TextRef | null => (stored.length === 0 ? null : `t${BigInt(stored.length)}`)
  const saver = createReviewSaver(
    { id, content: content(''), base: null },
    {
      start: async () => {
        const failure = fails.shift()
        if (failure) throw failure
        return 'new'
      },
      save: async (of, { content: { title }, base, key }) => {
        duringSave.shift()?.()
        if (answered.has(key)) return answered.get(key) ?? null
        const failure = fails.shift()
        if (failure) throw failure
        if (base !== newest()) throw new ApiFailure(409, 'revision_conflict')
        stored.push({ id: of, title })
        answered.set(key, newest())
        const lost = losses.shift()
        if (lost) throw lost
        return newest()
      },
      newest: async () => newest(),
      keep: open => kept.push(open),
      drop: () => kept.push(null),
    },
  )
  return { saver, stored, kept }
}

it('creates the review with its first save and keeps a copy until then', async () => {
  const { saver, stored, kept } = pageOf()
  expect(await saver.flush()).toBe(true)
  expect(stored).toEqual([])
  saver.change({ title: 'A' })
  expect(kept.at(-1)?.content.title).toBe('A')
  expect(await saver.flush()).toBe(true)
  saver.change({ title: 'B' })
  expect(await saver.flush()).toBe(true)
  expect(stored).toEqual([
    { id: 'new', title: 'A' },
    { id: 'new', title: 'B' },
  ])
  expect(kept.at(-1)).toBeNull()
  expect(saver.saving()).toEqual({ state: 'saved' })
  saver.close()
})

it('saves what was typed during a save', async () => {
  const { saver, stored } = pageOf({ id: 'own', duringSave: [() => saver.change({ title: 'AB' })] })
  saver.change({ title: 'A' })
  expect(await saver.flush()).toBe(true)
  expect(stored.map(({ title }) => title)).toEqual(['A', 'AB'])
  saver.close()
})

it('keeps the copy when the server is unreachable', async () => {
  const { saver, stored, kept } = pageOf({ id: 'own', fails: [new ApiFailure(0, 'offline')] })
  saver.change({ title: 'A' })
  expect(await saver.flush()).toBe(false)
  expect(saver.saving().state).toBe('offline')
  expect(kept.at(-1)?.content.title).toBe('A')
  expect(await saver.flush()).toBe(true)
  expect(stored).toHaveLength(1)
  saver.close()
})

it('sends a save without an answer again before newer text', async () => {
  const { saver, stored } = pageOf({ id: 'own', losses: [new ApiFailure(0, 'timed_out')] })
  saver.change({ title: 'A' })
  expect(await saver.flush()).toBe(false)
  saver.change({ title: 'AB' })
  expect(await saver.flush()).toBe(true)
  expect(stored.map(({ title }) => title)).toEqual(['A', 'AB'])
  saver.close()
})

it('stops at a newer version until the author decides', async () => {
  const { saver, stored } = pageOf({ id: 'own' })
  stored.push({ id: 'own', title: 'elsewhere' })
  saver.change({ title: 'here' })
  expect(await saver.flush()).toBe(false)
  expect(saver.saving().state).toBe('conflict')
  saver.change({ title: 'here too' })
  expect(saver.saving().state).toBe('conflict')
  expect(await saver.takeOver()).toBe(true)
  expect(stored.at(-1)?.title).toBe('here too')
  saver.close()
})

it('stops at a newer version that was met without a save', async () => {
  const { saver, stored } = pageOf({ id: 'own' })
  stored.push({ id: 'own', title: 'elsewhere' })
  saver.meetConflict()
  saver.change({ title: 'here' })
  expect(await saver.flush()).toBe(false)
  expect(stored).toHaveLength(1)
  expect(await saver.takeOver()).toBe(true)
  expect(stored.at(-1)?.title).toBe('here')
  saver.close()
})

it('takes the id of the review that exists', async () => {
  const exists = new ApiFailure(409, 'review_exists', [{ detail: 'other' }])
  const { saver, stored } = pageOf({ fails: [exists] })
  saver.change({ title: 'A' })
  expect(await saver.flush()).toBe(false)
  expect(saver.now().id).toBe('other')
  expect(await saver.takeOver()).toBe(true)
  expect(stored).toEqual([{ id: 'other', title: 'A' }])
  saver.close()
})
