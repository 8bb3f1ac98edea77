import { randomUUID } from 'node:crypto'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { MailTemplate } from './templates.ts'

export const MAIL_QUEUE = 'mail'

export interface MailRequest {
  recipient: string
  template: MailTemplate
  language: 'ja' | 'en'
  link: string
  /** Given where the same mail can be asked for twice: it goes out once. */
  mailId?: string
}
export type Mailer = ReturnType<typeof createMailer>

/**
 * Mails go out by a worker: a row of the outbox (durable, holds the address), and a job that names it. A row
 * whose job was lost is found by the worker.
 */
export function createMailer(db: Pool, connection: Redis, log: Logger, queueName = MAIL_QUEUE) {
  const queue = new Queue(queueName, { connection })
  queue.on('error', error => log.warn({ err: error }, 'mail queue'))
  return {
    async enqueue({
      recipient,
      template,
      language,
      link,
      mailId = randomUUID(),
    }: MailRequest): Promise<void> {
      await db.query(
        `insert into identity.mail_outbox (mail_id, recipient, template, language, link)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [mailId, recipient, template, language, link],
      )
      // While Redis is away this waits; the worker then finds the row, and the person need not wait with it.
      queue
        .add('send', { mailId }, mailJobOptions(mailId))
        .catch(error => log.warn({ err: error }, 'a mail waits to be found'))
    },
    close: () => queue.close(),
  }
}

/** One job per mail; tried for about a day. */
export const mailJobOptions = (mailId: string) => ({
  jobId: mailId,
  attempts: 12,
  backoff: { type: 'exponential', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: 1_000,
})
