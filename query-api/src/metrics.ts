import { addFigure, addPoolFigures } from '@koryaku/server-kit/metrics.ts'
import type { Pool } from 'pg'
import { bellFigures } from './notifications/notification-stream.route.ts'
import { cachedResponses } from './reading/answers.ts'
import type { ReadPosition } from './reading/read-position.ts'

/** How near the read side is to each of its bounds. */
export function addQueryMetrics(
  metrics: Parameters<typeof addFigure>[0],
  { db, readModels, searchIndex }: { db: Pool; readModels: ReadPosition; searchIndex: ReadPosition },
): void {
  const figure = (name: string, help: string, read: () => number) =>
    addFigure(metrics, `query_${name}`, help, read)
  figure('kept_answers', 'Answers kept for everybody.', () => cachedResponses().entries)
  figure('kept_answers_bytes', 'What they take.', () => cachedResponses().bytes)
  const followers = [readModels, searchIndex]
  const sum = (of: 'waiting' | 'refused') => () =>
    followers.reduce((total, follower) => total + follower.waiting()[of], 0)
  figure('waiting_reads', 'Reads that wait for what their caller has written.', sum('waiting'))
  figure('waiting_reads_refused_total', 'Reads answered as they were, since too many waited.', sum('refused'))
  figure('bells_open', 'Open event streams.', () => bellFigures().open)
  figure('bells_refused_total', 'Event streams above the bound.', () => bellFigures().refused)
  figure('bells_cut_total', 'Event streams that nobody read any more.', () => bellFigures().cut)
  addPoolFigures(metrics, 'query', db)
}
