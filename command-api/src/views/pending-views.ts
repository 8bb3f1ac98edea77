import type { Redis } from 'ioredis'

/** Hash of `article:day:counted|excluded` → number, and `batch` → the id under which it will be written. */
const PENDING = 'views:pending'
/** Ids of batches that were taken and are not yet written, oldest first. */
const TAKEN = 'views:taken'
const BATCH = 'views:batch:'
const SEEN_SECONDS = 2 * 86_400
/** Field of the pending hash that counts the visitors of a day. */
const VISITORS = 'visitors:'

/**
 * Counts the visitor once per article and day, and once per day on the whole site, in one step; a repeat or a bot
 * counts as excluded.
 */
const COUNT = `
local isBot = ARGV[2] == '1'
local function isFirst(key)
  if isBot then return false end
  local added = redis.call('sadd', key, ARGV[1]) == 1
  redis.call('expire', key, ARGV[3])
  return added
end
redis.call('hsetnx', KEYS[2], 'batch', ARGV[5])
redis.call('hincrby', KEYS[2], ARGV[4] .. (isFirst(KEYS[1]) and ':counted' or ':excluded'), 1)
if isFirst(KEYS[3]) then redis.call('hincrby', KEYS[2], ARGV[6], 1) end`

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
  const keys = [seen, PENDING, `views:seen:${day}`]
  const counted = `${articleId}:${day}`
  await redis.eval(COUNT, 3, ...keys, visitor, bot, SEEN_SECONDS, counted, batchId, VISITORS + day)
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

export interface PendingBatch {
  views: PendingCount[]
  visitors: { day: string; counted: number }[]
}

/** What a batch holds: views per article and day, visitors per day. */
export async function readBatch(redis: Redis, batchId: string): Promise<PendingBatch> {
  const views = new Map<string, PendingCount>()
  const visitors: PendingBatch['visitors'] = []
  for (const [field, number] of Object.entries(await redis.hgetall(BATCH + batchId))) {
    const [articleId, day, kind] = field.split(':')
    if (!articleId || !day) continue
    if (field.startsWith(VISITORS)) {
      visitors.push({ day, counted: Number(number) })
      continue
    }
    const count = views.get(articleId + day) ?? { articleId, day, counted: 0, excluded: 0 }
    count[kind === 'counted' ? 'counted' : 'excluded'] += Number(number)
    views.set(articleId + day, count)
  }
  return { views: [...views.values()], visitors }
}

/** Forgets a batch whose events are written. */
export async function dropBatch(redis: Redis, batchId: string): Promise<void> {
  await redis
    .multi()
    .lrem(TAKEN, 0, batchId)
    .del(BATCH + batchId)
    .exec()
}
