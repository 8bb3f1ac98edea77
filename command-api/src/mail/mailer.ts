import { randomUUID } from 'node:crypto'
import { mailboxOf } from '@koryaku/contracts/users/email-address.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Limits } from '#ports/limits.ts'
import type { Mailer, MailRequest, MailTemplate } from '#ports/mailer.ts'
import { openQueue } from '#queues/redis.ts'

export const MAIL_QUEUE = 'mail'

/**
 * Mails go out by a worker: a row of the outbox (durable, holds the address), and a job that names it. A row
 * whose job was lost is found by the worker.
 */
export function createMailer(
  db: Pool,
  connection: Redis,
  log: Logger,
  limits: Pick<Limits, 'hasRoom'>,
  queueName = MAIL_QUEUE,
): Mailer & { close: () => Promise<void> } {
  const queue = openQueue(queueName, connection, log)
  return {
    async enqueue({
      recipient,
      template,
      language,
      link,
      mailId = randomUUID(),
      network,
    }: MailRequest): Promise<void> {
      // The caller gets the same response; only the mail is not sent.
      if (!(await mayHaveMore(limits, { recipient, template, network }))) return
      await db.query(
        `insert into identity.mail_outbox (mail_id, recipient, template, language, link)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [mailId, recipient, template, language, link],
      )
      // The request does not wait for it: while Redis is unavailable, the worker finds the row later.
      queue
        .add('send', { mailId }, mailJobOptions(mailId))
        .catch(error => log.warn({ err: error }, 'mail job not enqueued; the outbox sweep will retry'))
    },
    close: () => queue.close(),
  }
}

/** Notices to the operators, and to a user whose account was changed: never suppressed by a quota. */
const UNLIMITED = new Set<MailTemplate>([
  ...(['inquiry-received', 'violation-reported', 'password-changed', 'email-change-asked'] as const),
])

const HOUR = 3600
/** Per mailbox: for one client network, and a higher one for all of them, so that no client uses it up for the others. */
const QUOTAS = {
  network: [
    { allowed: 5, seconds: HOUR },
    { allowed: 15, seconds: 24 * HOUR },
  ],
  mailbox: [
    { allowed: 20, seconds: HOUR },
    { allowed: 60, seconds: 24 * HOUR },
  ],
}

/** Password resets have a separate quota: no other kind of mail uses it up. */
async function mayHaveMore(
  limits: Pick<Limits, 'hasRoom'>,
  { recipient, template, network = 'none' }: Pick<MailRequest, 'recipient' | 'template' | 'network'>,
): Promise<boolean> {
  if (UNLIMITED.has(template)) return true
  const kind = template === 'reset-password' ? 'reset' : 'mail'
  const key = `${kind}:${mailboxOf(recipient)}`
  return limits.hasRoom([
    ...QUOTAS.network.map(quota => ({ key: `${key}:from:${network}:${quota.seconds}`, ...quota })),
    ...QUOTAS.mailbox.map(quota => ({ key: `${key}:${quota.seconds}`, ...quota })),
  ])
}

/** One job per mail; tried for about a day. */
export const mailJobOptions = (mailId: string) => ({
  jobId: mailId,
  attempts: 12,
  backoff: { type: 'exponential', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: 1_000,
})
