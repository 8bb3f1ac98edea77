import { expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  articleId,
  author,
  deleted,
  missed,
  published,
  revised,
  scheduled,
  scheduleId,
  unpublished,
  unscheduled,
} from '#testing/small-world.ts'
import { isoAt } from '#testing/steps.ts'
import { schedules } from './schedules.ts'

const { given } = examplesOf(schedules)
const waiting = async (...steps: Parameters<typeof given>) => {
  const { publication_due: rows } = await given(...steps)
  return rows?.map(({ publish_at, ...row }) => ({ ...row, due: new Date(String(publish_at)).toISOString() }))
}
const row = (due: number, isMissed: 'suspended' | null = null) => ({
  ...{ article_id: articleId, author_id: author, schedule_id: scheduleId, zone: 'Asia/Tokyo' },
  ...{ text_ref: 't0', missed: isMissed, due: isoAt(due) },
})

it('has what waits for its time, under the last one that was chosen', async () => {
  expect(await waiting(scheduled(60))).toEqual([row(60)])
  expect(await waiting(scheduled(60), scheduled(90, 1))).toEqual([row(90)])
})

it('has nothing of what was given up or published', async () => {
  expect(await waiting(scheduled(60), unscheduled('author', 1))).toEqual([])
  expect(await waiting(scheduled(60), unscheduled('kept', 61), published(61, 't0'))).toEqual([])
})

it('reports a missed one until its author acts on it', async () => {
  expect(await waiting(scheduled(60), missed(61))).toEqual([row(60, 'suspended')])
  for (const next of [published(70), revised('t1', 70), unpublished(70), deleted(false, 70)])
    expect(await waiting(scheduled(60), missed(61), next)).toEqual([])
  expect(await waiting(scheduled(60), missed(61), scheduled(90, 70))).toEqual([row(90)])
})
