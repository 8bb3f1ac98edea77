import { join } from 'node:path'
import { portOf } from '@koryaku/server-kit/config.ts'
import { openPool } from '@koryaku/server-kit/database.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { addHealthRoutes } from '@koryaku/server-kit/health.ts'
import { createHttpApp } from '@koryaku/server-kit/http-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { addPoolFigures } from '@koryaku/server-kit/metrics.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { BACKGROUND_POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import { runService } from '@koryaku/server-kit/run-service.ts'
import { publishDue } from './articles/publish-due.ts'
import { purgeDue } from './articles/purge-due.ts'
import { forgetOldReceipts } from './command-handling/receipts.ts'
import { readCommandConfig } from './config.ts'
import { planDigests, sendDigests } from './digests/digests.ts'
import { startDueWork } from './due/due-work.ts'
import { tellAuthors } from './games/tell-authors.ts'
import { createIgdbClient } from './igdb/igdb-client.ts'
import { addIgdbFigures } from './igdb/igdb-figures.ts'
import { startIgdbWorker } from './igdb/igdb-queue.ts'
import { scheduleRefresh } from './igdb/igdb-refresh.ts'
import { sweepUploads } from './images/pending-uploads.ts'
import { removeDueBytes } from './images/remove-due-bytes.ts'
import { countKpis } from './kpi/count-kpis.ts'
import { startKpiWorker } from './kpi/kpi-queue.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { startKeepingHeads } from './moderation/keep-heads.ts'
import { startSealing } from './moderation/seal-moderation.ts'
import { startQueueMeter } from './ops/queue-meter.ts'
import { scheduleVerification } from './ops/verify-schedule.ts'
import { forgetOldResults } from './partners/partner-results.ts'
import { startPersonalDataWorker } from './personal-data/personal-data-worker.ts'
import { connectQueues } from './queues/redis.ts'
import { redisChecks } from './queues/redis-checks.ts'
import { tellVotes } from './votes/tell-votes.ts'

const TIDY_EVERY_MS = 3_600_000
/** How late what is due may be. */
const DUE_EVERY_MS = 10_000
/** Maximum delay of notices to authors about readers' votes and versions. */
const TELL_EVERY_MS = 60_000
/** How late a digest may be planned, and then sent. */
const DIGEST_EVERY_MS = 60_000
const config = readCommandConfig()
const log = createLogger('worker', config.LOG_LEVEL)

await runService(log, async () => {
  // Bound: worker, search-indexer, command lines | connections | max
  const db = openPool(config.DATABASE_URL, log, { max: 4, ...BACKGROUND_POOL_BOUNDS })
  const connection = connectQueues(config.REDIS_URL, log)
  const events = connectEventStore(config.EVENTSTORE_URL)
  const stopSealing = startSealing({ events, db }, log)
  const stopKeepingHeads = startKeepingHeads(
    {
      file: join(config.DATA_DIR, 'audit-heads.ndjson'),
      secret: config.AUTH_SECRET,
      audit: () => auditSealedStreams(events),
    },
    log,
  )
  const mails = startMailWorker({ config, db, connection, log })
  const objects = connectObjectStore(config)
  const stopPersonalData = startPersonalDataWorker({ db, events, connection, log, objects })
  const stopDueWork = startDueWork([publishDue({ db, events }), purgeDue({ db, events })], DUE_EVERY_MS, log)
  const stopTelling = [
    startDueWork([tellVotes({ db, events })], TELL_EVERY_MS, log),
    startDueWork([tellAuthors({ db, events })], TELL_EVERY_MS, log),
  ]
  const digests = sendDigests({ db, events, config })
  const stopDigests = [
    startDueWork([planDigests({ db, events })], DIGEST_EVERY_MS, log),
    startDueWork([digests], DIGEST_EVERY_MS, log),
  ]
  const tidy = setInterval(() => {
    forgetOldReceipts(db).catch(error => log.warn({ err: error }, 'old receipts stay for later'))
    forgetOldResults(db).catch(error => log.warn({ err: error }, 'old results of partners stay for later'))
    removeDueBytes({ db, events, objects }, new Date()).catch(error =>
      log.warn({ err: error }, 'deleted pictures stay for later'),
    )
    sweepUploads({ db, objects }, new Date()).catch(error =>
      log.warn({ err: error }, 'uploads that were never finished stay for later'),
    )
  }, TIDY_EVERY_MS)

  const kpis = startKpiWorker({ db, connection, log }, () => countKpis({ db, events, now: () => new Date() }))
  const verification = scheduleVerification(
    { db, connection, log },
    { pattern: config.VERIFY_AT, tz: 'Asia/Tokyo' },
  )
  const { IGDB_CLIENT_ID: clientId, IGDB_CLIENT_SECRET: clientSecret } = config
  const gamesDatabase =
    clientId && clientSecret
      ? createIgdbClient({ url: config.IGDB_URL, tokenUrl: config.IGDB_TOKEN_URL, clientId, clientSecret })
      : null
  const gameImports = startIgdbWorker({ db, events, connection, log, client: gamesDatabase })
  const refreshAt = gamesDatabase && config.IGDB_REFRESH_AT !== 'off' ? config.IGDB_REFRESH_AT : null
  const refresh = scheduleRefresh({ db, connection, log }, refreshAt)
  const queues = [mails.queue, verification.queue, kpis.queue, gameImports.queue, refresh.queue]
  const stopMeter = startQueueMeter(db, queues, log)

  const app = createHttpApp({ log, db, holdsAnswers: config.HOLD_ANSWERS })
  const metrics = addHealthRoutes(app, {
    postgres: () => db.query('select 1'),
    ...redisChecks(connection),
  })
  addPoolFigures(metrics, 'worker', db)
  if (gamesDatabase) addIgdbFigures(metrics, gamesDatabase, gameImports)
  await app.listen({ port: portOf('worker', config.PORT), host: '127.0.0.1' })
  return {
    async stop() {
      clearInterval(tidy)
      stopMeter()
      await stopDueWork()
      for (const stop of [...stopTelling, ...stopDigests]) await stop()
      digests.close()
      await stopSealing()
      await stopKeepingHeads()
      await app.close()
      await mails.stop()
      await refresh.stop()
      await gameImports.stop()
      await kpis.stop()
      await verification.stop()
      await stopPersonalData()
      connection.disconnect()
      await events.close()
      await db.end()
    },
  }
})
