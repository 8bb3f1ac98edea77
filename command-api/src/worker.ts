import { connectEventStore } from '@koryaku/contracts/event-store.ts'
import { portOf } from '@koryaku/contracts/server/config.ts'
import { addHealthRoutes } from '@koryaku/contracts/server/health.ts'
import { createHttpApp } from '@koryaku/contracts/server/http-app.ts'
import { createLogger } from '@koryaku/contracts/server/logger.ts'
import { connectObjectStore } from '@koryaku/contracts/server/objects/object-store.ts'
import { runService } from '@koryaku/contracts/server/run-service.ts'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { forgetOldReceipts } from './command-handling/receipts.ts'
import { readCommandConfig } from './config.ts'
import { countKpis } from './kpi/count-kpis.ts'
import { startKpiWorker } from './kpi/kpi-queue.ts'
import { MAIL_QUEUE, mailJobOptions } from './mail/mailer.ts'
import { createMailSender } from './mail/send-mail.ts'
import { startSealing } from './moderation/seal-moderation.ts'
import { startQueueMeter } from './ops/queue-meter.ts'
import { scheduleVerification } from './ops/verify-schedule.ts'
import { startPersonalDataWorker } from './personal-data/personal-data-worker.ts'

const RESCUE_EVERY_MS = 30_000
const TIDY_EVERY_MS = 3_600_000
const config = readCommandConfig()
const log = createLogger('worker', config.LOG_LEVEL)

await runService(log, async () => {
  const db = new pg.Pool({ connectionString: config.DATABASE_URL, max: 4 })
  db.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
  const connection = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null })
  connection.on('error', error => log.warn({ err: error }, 'redis'))
  const events = connectEventStore(config.EVENTSTORE_URL)
  const stopSealing = startSealing({ events, db }, log)
  const sender = createMailSender(config, db)
  const queue = new Queue(MAIL_QUEUE, { connection })
  const worker = new Worker<{ mailId: string }>(MAIL_QUEUE, job => sender.send(job.data.mailId), {
    connection,
  })
  worker.on('failed', (job, error) =>
    log.warn({ err: error, jobId: job?.id }, 'a mail could not be sent for now'),
  )
  worker.on('error', error => log.warn({ err: error }, 'mail worker'))
  const stopPersonalData = startPersonalDataWorker({
    ...{ db, events, connection, log },
    objects: connectObjectStore(config),
  })
  const rescue = setInterval(() => {
    sender
      .findUnsent()
      .then(ids => Promise.all(ids.map(mailId => queue.add('send', { mailId }, mailJobOptions(mailId)))))
      .catch(error => log.warn({ err: error }, 'unsent mails could not be looked for'))
  }, RESCUE_EVERY_MS)
  const tidy = setInterval(() => {
    forgetOldReceipts(db).catch(error => log.warn({ err: error }, 'old receipts stay for later'))
  }, TIDY_EVERY_MS)

  const stopKpis = startKpiWorker({ connection, log }, () => countKpis({ db, events, now: () => new Date() }))
  const verification = await scheduleVerification(
    { db, connection, log },
    { pattern: config.VERIFY_AT, tz: 'Asia/Tokyo' },
  )
  const stopMeter = startQueueMeter(db, [queue, verification.queue], log)

  const app = createHttpApp({ log, db })
  addHealthRoutes(app, { postgres: () => db.query('select 1'), redis: () => connection.ping() })
  await app.listen({ port: portOf('worker', config.PORT), host: '127.0.0.1' })
  return {
    async stop() {
      clearInterval(rescue)
      clearInterval(tidy)
      stopMeter()
      await stopSealing()
      await app.close()
      await worker.close()
      await stopKpis()
      await verification.stop()
      await stopPersonalData()
      await queue.close()
      connection.disconnect()
      sender.close()
      await events.close()
      await db.end()
    },
  }
})
