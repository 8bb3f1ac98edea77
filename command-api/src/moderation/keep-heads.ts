import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { signReport } from '@koryaku/server-kit/audit-report.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { ModerationAudit } from '@koryaku/server-kit/moderation-audit.ts'

const LOOK_EVERY_MS = 600_000
const DAY_CHARACTERS = '2026-04-01'.length

interface Heads {
  /** One signed report a day, one a line, never changed: a copy of it elsewhere shows later whether all was rewritten. */
  file: string
  secret: string
  audit: () => Promise<ModerationAudit>
}

/** Appends today's report when there is none yet. @returns whether it did */
export async function keepHead({ file, secret, audit }: Heads, now: Date): Promise<boolean> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  const day = now.toISOString().slice(0, DAY_CHARACTERS)
  if (lines.at(-1)?.startsWith(`{"at":"${day}`)) return false
  const report = signReport(await audit(), now, secret)
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${JSON.stringify(report)}\n`, { mode: 0o600 })
  return true
}

/**
 * Appends a report once a day. Requires only the event store, so it works while other services are unavailable.
 * @returns a function that stops it
 */
export function startKeepingHeads(heads: Heads, log: Logger): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = running
      .then(() => keepHead(heads, new Date()))
      .catch(error => log.warn({ err: error }, 'the head of the moderation records is kept later'))
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
