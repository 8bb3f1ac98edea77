import { articleDraftStream, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { derivedUuid, gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { sealProfile } from '@koryaku/server-kit/sealed-profile.ts'

export type MixedEvent = DomainEvent & { stream: string; at: Date }

const START = Date.parse('2025-01-01T00:00:00Z')
const TWO_YEARS_MS = 2 * 365 * 86_400_000
const GAMES = 2_000

/** The members in a log of `total` events, and the keys that encrypt their profiles. */
export const castOf = (total: number, key: Buffer) => ({
  key,
  users: Array.from({ length: Math.max(20, Math.round(total / 50)) }, (_, n) => shortIdFrom(`user:${n}`)),
})

/**
 * A site's history in `total` events, deterministic: members and games are added, articles are written, and far more
 * often members like, bookmark, follow and read. A few articles get most of it.
 */
export function* mixedEvents(
  total: number,
  { users, key }: ReturnType<typeof castOf>,
): Generator<MixedEvent> {
  const random = randomNumbers()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const articles: { articleId: string; authorId: string; gameId: string }[] = []
  const liked = new Map<string, string>()
  const set = new Set<string>()
  let made = 0
  const at = () => new Date(START + Math.floor((made / total) * TWO_YEARS_MS))
  const event = (stream: string, body: DomainEvent): MixedEvent => ({ ...body, stream, at: at() })

  const gameIds: string[] = []
  for (let n = 0; n < Math.min(GAMES, total / 50); n++) {
    const slug = `game-${n}`
    const gameId = gameIdForSlug(slug)
    gameIds.push(gameId)
    made++
    yield event(gameStream(gameId), { type: 'GameAdded', data: { gameId, slug, details: details(n) } })
  }
  const joined: string[] = []
  while (made < total) {
    made++
    const dice = random()
    if (joined.length < users.length && dice < 0.04) {
      const userId = users[joined.length] as string
      const profile = {
        name: `member-${joined.length}`,
        displayName: `会員${joined.length}`,
        anonymous: false,
      }
      const sealedProfile = sealProfile(
        { ...profile, description: '攻略を書きます。', picture: null },
        userId,
        key,
      )
      joined.push(userId)
      const data = { userId, sealedProfile, nameHash: userId, emailVerified: true }
      yield event(userStream(userId), { type: 'UserRegistered', data })
    } else if (joined.length < 2 || articles.length < 2 || dice < 0.06) {
      const authorId = joined.length > 0 ? pick(joined) : (users[0] as string)
      const article = {
        articleId: shortIdFrom(`article:${articles.length}`),
        authorId,
        gameId: pick(gameIds),
      }
      articles.push(article)
      const stream = articleStream(article.articleId)
      yield event(stream, {
        type: 'ArticleDrafted',
        data: { ...article, content: content(articles.length, random) },
      })
      if (++made <= total)
        yield event(stream, { type: 'ArticlePublished', data: { ...article, textRef: null } })
    } else if (dice < 0.08) {
      const article = pick(articles)
      const data = { ...article, content: content(made, random) }
      yield random() < 0.5
        ? event(articleStream(article.articleId), { type: 'ArticleEdited', data })
        : event(articleDraftStream(article.articleId), { type: 'ArticleDraftAutosaved', data })
    } else if (dice < 0.55) {
      const article = popular(articles, random)
      const userId = pick(joined)
      const stream = articleLikeStream(article.articleId, userId)
      const likedAt = liked.get(stream)
      if (likedAt === undefined) {
        liked.set(stream, at().toISOString())
        yield event(stream, { type: 'ArticleLiked', data: { ...article, userId } })
      } else {
        liked.delete(stream)
        yield event(stream, { type: 'ArticleUnliked', data: { ...article, userId, likedAt } })
      }
    } else if (dice < 0.67) {
      const article = popular(articles, random)
      const userId = pick(joined)
      const stream = articleBookmarkStream(article.articleId, userId)
      if (set.has(stream)) made--
      else {
        set.add(stream)
        yield event(stream, { type: 'ArticleBookmarked', data: { ...article, userId } })
      }
    } else if (dice < 0.87) {
      const { articleId } = popular(articles, random)
      const windowStart = at().toISOString()
      const counted = 1 + Math.floor(random() * 20)
      const data = { articleId, windowStart, windowEnd: windowStart, counted, excluded: 1, ruleVersion: 1 }
      yield event(articleViewsStream(articleId, compactDay(at())), { type: 'ArticleViewsCounted', data })
    } else if (dice < 0.98) {
      const followerId = pick(joined)
      const followeeId = pick(joined)
      const gameId = pick(gameIds)
      const isGame = random() < 0.5
      const stream = isGame ? gameFollowStream(gameId, followerId) : userFollowStream(followeeId, followerId)
      if (set.has(stream) || followerId === followeeId) made--
      else {
        set.add(stream)
        yield isGame
          ? event(stream, { type: 'GameFollowed', data: { gameId, userId: followerId } })
          : event(stream, { type: 'UserFollowed', data: { followeeId, followerId } })
      }
    } else {
      const userId = pick(joined)
      const data = { userId, upToEventId: derivedUuid(`checked ${made}`) }
      yield event(notificationInboxStream(userId), { type: 'NotificationsChecked', data })
    }
  }
}

/** The older and luckier an article, the more comes to it. */
const popular = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(list.length * random() ** 2)] as T

/** mulberry32: the same numbers on every machine. */
function randomNumbers(): () => number {
  let state = 20_261_101
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SENTENCES = [
  '最初のボスは弱点の属性を突けば楽に倒せます。',
  '装備は鍛冶屋で強化してから進みましょう。',
  '隠し部屋の鍵は北の塔の宝箱にあります。',
  'レベルは二十前後が目安です。',
  '仲間の順番を変えると会話が増えます。',
]

function content(n: number, random: () => number): ArticleContent {
  const paragraph = () => ({
    type: 'paragraph' as const,
    content: [
      {
        type: 'text' as const,
        text: Array.from({ length: 5 }, () => SENTENCES[Math.floor(random() * SENTENCES.length)]).join(''),
      },
    ],
  })
  return {
    ...{ kind: 'strategy', language: 'ja', title: `攻略の手引き ${n}`, description: '', thumbnail: null },
    tags: [`タグ${n % 50}`, `tag${n % 7}`],
    document: { type: 'doc', version: 1, content: [paragraph(), paragraph(), paragraph()] },
  }
}

const details = (n: number) => ({
  ...{ titleJa: `ゲーム${n}`, titleEn: `Game ${n}`, titleRomaji: null, reading: null, aliases: [] },
  ...{
    platforms: ['Switch'],
    year: 2000 + (n % 25),
    releasedOn: null,
    genres: ['RPG'],
    developers: [],
    publishers: [],
  },
  thumbnail: null,
})
