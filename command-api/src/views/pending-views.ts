import type { Redis } from 'ioredis'

/** Hash of `article:day:counted|excluded` → number, and `batch` → the id under which it will be written. */
const PENDING = 'views:pending'
/** Ids of batches that were taken and are not yet written, oldest first. */
const TAKEN = 'views:taken'
const BATCH = 'views:batch:'
const SEEN_SECONDS = 2 * 86_400

/** Counts the visitor once per article and day, in one step; a repeat or a bot counts as excluded. */
const COUNT = `
local isBot = ARGV[2] == '1'
local isFresh = not isBot and redis.call('sadd', KEYS[1], ARGV[1]) == 1
if not isBot then redis.call('expire', KEYS[1], ARGV[3]) end
redis.call('hsetnx', KEYS[2], 'batch', ARGV[5])
redis.call('hincrby', KEYS[2], ARGV[4] .. (isFresh and ':counted' or ':excluded'), 1)`

/** Sets the pending counts aside under the batch id that they carry. */
const TAKE = `
local batch = redis.call('hget', KEYS[1], 'batch')
if batch then
  redis.call('rename', KEYS[1], KEYS[3] .. batch)
  redis.call('rpush', KEYS[2], batch)
end
return redis.call('lrange', KEYS[2], 0, -1)`

interface PageView {
  articleId: string
  day: string
  visitor: string
  isBot: boolean
  /** Names the batch, should this be the first view in it. */
  batchId: string
}

/** Notes a view until the next flush. */
export async function countView(
  redis: Redis,
  { articleId, day, visitor, isBot, batchId }: PageView,
): Promise<void> {
  const seen = `views:seen:${day}:${articleId}`
  const bot = isBot ? '1' : '0'
  await redis.eval(COUNT, 2, seen, PENDING, visitor, bot, SEEN_SECONDS, `${articleId}:${day}`, batchId)
}

/** Ids of the batches to write, also of those that a crash left behind. */
export const takeBatches = async (redis: Redis): Promise<string[]> =>
  (await redis.eval(TAKE, 3, PENDING, TAKEN, BATCH)) as string[]

export interface PendingCount {
  articleId: string
  day: string
  counted: number
  excluded: number
}

/** What a batch holds, per article and day. */
export async function readBatch(redis: Redis, batchId: string): Promise<PendingCount[]> {
  const counts = new Map<string, PendingCount>()
  for (const [field, number] of Object.entries(await redis.hgetall(BATCH + batchId))) {
    const [articleId, day, kind] = field.split(':')
    if (!articleId || !day) continue
    const count = counts.get(articleId + day) ?? { articleId, day, counted: 0, excluded: 0 }
    count[kind === 'counted' ? 'counted' : 'excluded'] += Number(number)
    counts.set(articleId + day, count)
  }
  return [...counts.values()]
}

/** Forgets a batch whose events are written. */
export async function dropBatch(redis: Redis, batchId: string): Promise<void> {
  await redis
    .multi()
    .lrem(TAKEN, 0, batchId)
    .del(BATCH + batchId)
    .exec()
}
