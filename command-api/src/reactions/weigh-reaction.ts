import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { VoteKind } from '@koryaku/contracts/votes/article-vote.ts'
import type { ReactionWeight } from '@koryaku/contracts/votes/reaction-weight.ts'
import { rangesOf } from '@koryaku/server-kit/network.ts'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { SALT_SECONDS, saltedHash, saltOf } from '#views/day-salt.ts'

/**
 * Version 1: reactions from one network count once per article, kind and day. An IPv6 /48, which one customer can have,
 * counts twice.
 */
const RULE_VERSION = 1
const WIDE = 2

/**
 * Returns 1 when the reaction of this account is the one that counts for its network, within the limit of the
 * surrounding network. The same account continues to count, however often it withdraws the reaction and gives it again.
 * One script, so that concurrent requests cannot exceed the limit.
 *
 * ARGV: household, member, time to live in seconds; with a surrounding network also its ID and how many of it count.
 */
const WEIGH = `
local giver = redis.call('hget', KEYS[1], ARGV[1])
if giver then return giver == ARGV[2] and 1 or 0 end
if ARGV[4] then
  if tonumber(redis.call('hget', KEYS[1], ARGV[4]) or '0') >= tonumber(ARGV[5]) then return 0 end
  redis.call('hincrby', KEYS[1], ARGV[4], 1)
end
redis.call('hset', KEYS[1], ARGV[1], ARGV[2])
redis.call('expire', KEYS[1], ARGV[3])
return 1`

/** Maximum number of networks that a process remembers for when Redis is unavailable; the oldest is evicted. */
const REMEMBERED = 20_000

/** A reaction that is given: on which day, from where and by whom. */
interface Given {
  day: string
  articleId: string
  ip: string
  userId: string
}

/**
 * Weighs reactions of one kind when they are given. Accounts are free, so all accounts of one network together count as
 * one. Networks and members are stored as hashes with the salt of the day, as for views. While Redis is unavailable or
 * slow, each process weighs separately (fallback). Otherwise all reactions of a flood that slows Redis down would count.
 */
export function createReactionWeigher(
  { redis, now }: Pick<Context, 'redis' | 'now'>,
  kind: 'like' | 'bookmark' | `vote ${VoteKind}`,
) {
  const here = rememberGivers()

  async function judge({ day, articleId, ip, userId }: Given): Promise<boolean> {
    const salt = await saltOf(redis, day)
    const { household, around } = rangesOf(ip)
    const hash = (text: string) => saltedHash(salt, text)
    const key = `reactions:seen:${day}:${kind}:${articleId}`
    const wide = around ? [hash(`network ${around}`), WIDE] : []
    const from = [hash(`network ${household}`), hash(`member ${userId}`)]
    return (await redis.eval(WEIGH, 1, key, ...from, SALT_SECONDS, ...wide)) === 1
  }

  return async (request: FastifyRequest, articleId: string): Promise<ReactionWeight> => {
    const { ip } = request
    const given = { day: compactDay(now()), articleId, ip, userId: viewerOf(request).userId }
    try {
      const weighs = await judge(given)
      if (weighs) here.remember(given)
      return { weighs, ruleVersion: RULE_VERSION }
    } catch (error) {
      request.log.warn({ err: error }, 'a reaction was weighed without Redis')
      return { weighs: here.isOfFirst(given), ruleVersion: RULE_VERSION }
    }
  }
}

/** The member whose reaction counts, per network, in the memory of this process. One per surrounding network. */
function rememberGivers() {
  const givers = new Map<string, string>()
  const keyOf = ({ day, articleId, ip }: Given) => {
    const { household, around } = rangesOf(ip)
    return `${day} ${articleId} ${around ?? household}`
  }
  const remember = (given: Given) => {
    givers.set(keyOf(given), given.userId)
    const [oldest] = givers.keys()
    if (givers.size > REMEMBERED && oldest !== undefined) givers.delete(oldest)
  }
  return {
    remember,
    isOfFirst(given: Given): boolean {
      const giver = givers.get(keyOf(given))
      if (giver === undefined) remember(given)
      return giver === undefined || giver === given.userId
    },
  }
}
