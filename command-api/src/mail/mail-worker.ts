import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import { openQueue, openWorker } from '#queues/redis.ts'
import { MAIL_QUEUE, mailJobOptions } from './mailer.ts'
import { createMailSender } from './send-mail.ts'

const RESCUE_EVERY_MS = 30_000

interface Parts {
  config: Config
  db: Pool
  connection: Redis
  log: Logger
}

/** Sends the mails of the outbox, trying again while the server does not take them; finds those whose job was lost. */
export function startMailWorker({ config, db, connection, log }: Parts, queueName = MAIL_QUEUE) {
  const sender = createMailSender(config, db)
  const queue = openQueue(queueName, connection, log)
  const worker = openWorker<{ mailId: string }>(queueName, job => sender.send(job.data.mailId), log, {
    connection,
  })
  worker.on('failed', (job, error) =>
    log.warn({ err: error, jobId: job?.id }, 'a mail could not be sent for now'),
  )
  const rescue = setInterval(() => {
    sender
      .findUnsent()
      .then(ids => Promise.all(ids.map(mailId => queue.add('send', { mailId }, mailJobOptions(mailId)))))
      .catch(error => log.warn({ err: error }, 'outbox sweep failed; the next one will retry'))
  }, RESCUE_EVERY_MS)
  return {
    queue,
    async stop() {
      clearInterval(rescue)
      await worker.close()
      await queue.close()
      sender.close()
    },
  }
}
