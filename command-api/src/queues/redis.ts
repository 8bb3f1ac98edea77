import type { Logger } from '@koryaku/contracts/server/logger.ts'
import { storeTime } from '@koryaku/contracts/server/store-time.ts'
import { type Processor, Queue, Worker, type WorkerOptions } from 'bullmq'
import { Redis } from 'ioredis'

/** Somebody waits for the answer: without one so soon Redis is away. */
const ANSWER_WITHIN_MS = 300

/** Thrown by a job that must not be retried. */
export { UnrecoverableError } from 'bullmq'

type Warn = Pick<Logger, 'warn'>

/**
 * The one place that connects to Redis, with somebody who hears each connection break: nobody is needed to mend it, and
 * without him it would end the process.
 */
export function connectRedis(url: string, log: Warn): Redis {
  return heard(new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: storeTime(ANSWER_WITHIN_MS) }), log)
}

/** For queues: what is asked for waits until Redis is back. */
export const connectQueues = (url: string, log: Warn): Redis =>
  heard(new Redis(url, { maxRetriesPerRequest: null }), log)

/** For who only asks for jobs: nothing piles up here while Redis is away, the worker finds the row of each. */
export const connectToAsk = (url: string, log: Warn): Redis =>
  heard(new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false }), log)

function heard(redis: Redis, log: Warn): Redis {
  redis.on('error', error => log.warn({ err: error }, 'redis'))
  return redis
}

export function openQueue<Data = unknown>(name: string, connection: Redis, log: Warn): Queue<Data> {
  const queue = new Queue<Data>(name, { connection })
  queue.on('error', error => log.warn({ err: error, queue: name }, 'a queue'))
  return queue as Queue<Data>
}

export function openWorker<Data = unknown>(
  name: string,
  work: Processor<Data>,
  log: Warn,
  options: WorkerOptions,
): Worker<Data> {
  const worker = new Worker<Data>(name, work, options)
  worker.on('error', error => log.warn({ err: error, queue: name }, 'a worker'))
  return worker
}
