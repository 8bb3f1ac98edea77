import type { Logger } from '@koryaku/server-kit/logger.ts'
import { storeTime } from '@koryaku/server-kit/store-time.ts'
import { type Processor, Queue, Worker, type WorkerOptions } from 'bullmq'
import { Redis } from 'ioredis'

// Bound: command-api | Redis | ANSWER_WITHIN_MS
/** Timeout: a request waits for the reply. Without a reply within this time, Redis counts as unavailable. */
const ANSWER_WITHIN_MS = 300

/** Thrown by a job that must not be retried. */
export { UnrecoverableError } from 'bullmq'

type Warn = Pick<Logger, 'warn'>

/**
 * The only function that connects to Redis. It adds an error listener: the client reconnects automatically, but an
 * error without a listener would end the process.
 */
export function connectRedis(url: string, log: Warn): Redis {
  return heard(new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: storeTime(ANSWER_WITHIN_MS) }), log)
}

/** For queues: requests wait until Redis is available again. */
export const connectQueues = (url: string, log: Warn): Redis =>
  heard(new Redis(url, { maxRetriesPerRequest: null }), log)

/** For processes that only enqueue jobs: nothing is buffered while Redis is down; the worker finds the row of each. */
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
