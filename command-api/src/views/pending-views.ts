import type { Redis } from 'ioredis'
import { SALT_SECONDS } from './day-salt.ts'
import type { Visitor } from './visitor.ts'

/** Hash of `article:day:counted|excluded|finished` → number, and `batch` → the id under which it will be written. */
const PENDING = 'views:pending'
/** Ids of batches that were taken and are not yet written, oldest first. */
const TAKEN = 'views:taken'
const BATCH = 'views:batch:'
/** Field of the pending hash that counts the visitors of a day. */
const VISITORS = 'visitors:'

/**
 * Counts the visitor once per article and day, and once per day on the whole site, in one step. A repeated view, a bot,
 * and views beyond the limit of a network count as excluded. A hash next to each set stores the count per network.
 *
 * ARGV: visitor, bot (1 or 0), seconds to keep, field of the count, batch id, field of the site's visitors, household,
 * and where there is a network around it its id and how many count per article and on the site.
 */
const COUNT = `
local network = ARGV[8]
local function admit(key, limit)
  for _, who in ipairs({ARGV[1], ARGV[7]}) do
    if redis.call('sismember', key, who) == 1 then return 'known' end
  end
  if network then
    local networks = key .. ':networks'
    if tonumber(redis.call('hget', networks, network) or 0) >= tonumber(limit) then return 'refused' end
    redis.call('hincrby', networks, network, 1)
    redis.call('expire', networks, ARGV[3])
  end
  redis.call('sadd', key, ARGV[1], ARGV[7])
  redis.call('expire', key, ARGV[3])
  return 'first'
end
local onSite = ARGV[2] == '1' and 'refused' or admit(KEYS[3], ARGV[10])
local counts = onSite ~= 'refused' and admit(KEYS[1], ARGV[9]) == 'first'
redis.call('hsetnx', KEYS[2], 'batch', ARGV[5])
redis.call('hincrby', KEYS[2], ARGV[4] .. (counts and ':counted' or ':excluded'), 1)
if onSite == 'first' then redis.call('hincrby', KEYS[2], ARGV[6], 1) end`

/**
 * Counts once per day and article a visitor who is among those whose view was counted there.
 *
 * ARGV: visitor, household, seconds to keep, field of the count, batch id.
 */
const FINISH = `
local function among(key)
  return redis.call('sismember', key, ARGV[1]) == 1 or redis.call('sismember', key, ARGV[2]) == 1
end
if not among(KEYS[1]) then return 0 end
if among(KEYS[2]) then return 1 end
redis.call('sadd', KEYS[2], ARGV[1], ARGV[2])
redis.call('expire', KEYS[2], ARGV[3])
redis.call('hsetnx', KEYS[3], 'batch', ARGV[5])
redis.call('hincrby', KEYS[3], ARGV[4], 1)
return 1`

/** Sets the pending counts aside under the batch id that they carry. */
const TAKE = `
local batch = redis.call('hget', KEYS[1], 'batch')
if batch then
  redis.call('rename', KEYS[1], KEYS[3] .. batch)
  redis.call('rpush', KEYS[2], batch)
end
return redis.call('lrange', KEYS[2], 0, -1)`

/** A visitor on a page. */
export interface PageView {
  articleId: string
  day: string
  visitor: Visitor
  /** Names the batch, should this be the first view in it. */
  batchId: string
}

const seenKey = (day: string, articleId: string) => `views:seen:${day}:${articleId}`

/** Notes a view until the next flush. */
export async function countView(
  redis: Redis,
  { articleId, day, visitor: { id, household, isBot, network }, batchId }: PageView,
): Promise<void> {
  const seen = seenKey(day, articleId)
  const bot = isBot ? '1' : '0'
  const keys = [seen, PENDING, `views:seen:${day}`]
  const counted = `${articleId}:${day}`
  const limits = network ? [network.id, network.perArticle, network.onSite] : []
  const facts = [id, bot, SALT_SECONDS, counted, batchId, VISITORS + day, household]
  await redis.eval(COUNT, 3, ...keys, ...facts, ...limits)
}

/** Notes that the visitor reached the end, unless that is known; false: no view of theirs counts that day. */
export async function countFinish(
  redis: Redis,
  { articleId, day, visitor: { id, household }, batchId }: PageView,
): Promise<boolean> {
  const keys = [seenKey(day, articleId), `views:finished:${day}:${articleId}`, PENDING]
  const field = `${articleId}:${day}:finished`
  return (await redis.eval(FINISH, 3, ...keys, id, household, SALT_SECONDS, field, batchId)) === 1
}

/** Ids of the batches to write, also of those that a crash left behind. */
export const takeBatches = async (redis: Redis): Promise<string[]> =>
  (await redis.eval(TAKE, 3, PENDING, TAKEN, BATCH)) as string[]

export interface PendingCount {
  articleId: string
  day: string
  counted: number
  excluded: number
  finished: number
}

export interface PendingBatch {
  views: PendingCount[]
  visitors: { day: string; counted: number }[]
}

/** Content of a batch: views per article and day, visitors per day. */
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
    const count = views.get(articleId + day) ?? { articleId, day, counted: 0, excluded: 0, finished: 0 }
    count[kind === 'counted' || kind === 'finished' ? kind : 'excluded'] += Number(number)
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
