import { openPool } from '@koryaku/server-kit/database.ts'
import text from './start-words.ts'

const EVERY_MS = 5_000

/**
 * Prints every few seconds the progress of read models that are built before the site is ready: for an empty database
 * next to a long log, or for new code.
 * @returns a function that ends it
 */
export function reportFilling(databaseUrl: string, say: (line: string) => void): () => void {
  // Bound: `npm start` | connection that asks | max, EVERY_MS
  const db = openPool(databaseUrl, undefined, { max: 1 })
  const look = async () => {
    const { rows } = await db.query<{
      step: string
      share: number | null
      rate: number | null
      left: number | null
    }>(
      `select step, (100 * (progress->>'position')::numeric / nullif((progress->>'head')::numeric, 0))::int as share,
              (progress->>'eventsPerSecond')::int as rate, (progress->>'secondsLeft')::int as left
         from operations.request where state = 'running' and requested_by = 'new-code' and step is not null`,
    )
    for (const { step, share, rate, left } of rows)
      say(
        share === null ? text.filling(step) : text.fillingShare(step, share, rate ?? 0, String(left ?? '?')),
      )
  }
  // Before the projector has created its tables the progress is unknown.
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
  return () => {
    clearInterval(timer)
    db.end().catch(() => {})
  }
}
