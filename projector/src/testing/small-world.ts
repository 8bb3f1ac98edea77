import { articleDraftStream, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { articleFinishesStream } from '@koryaku/contracts/articles/article-finishes.events.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { rankingAccountStream } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { happened } from './examples.ts'
import { content, isoAt, type Step } from './steps.ts'
import { saveStep } from './text-lives.ts'

/** Users and content of the examples: one article of one author in one game, and its readers. */
export const [author, fan, other, moderator] = ['author', 'fan', 'other', 'moderator'].map(shortIdFrom) as [
  ...[string, string, string, string],
]
export const articleId = shortIdFrom('article')
export const slug = 'zelda'
export const gameId = gameIdForSlug(slug)
export const article = { articleId, authorId: author, gameId }

const contentOf = (title: string, tags: string[]) => content(title, tags) as ArticleContent
export const gameDetails = {
  ...{
    titleJa: 'ゼルダの伝説',
    titleEn: 'The Legend of Zelda',
    titleRomaji: null,
    reading: 'ぜるだのでんせつ',
  },
  ...{
    aliases: [],
    platforms: ['FC'],
    year: 1986,
    releasedOn: null,
    genres: [],
    developers: [],
    publishers: [],
  },
}

export const gameAdded = (): Step =>
  happened(gameStream(gameId), {
    type: 'GameAdded',
    data: { gameId, slug, details: { ...gameDetails, thumbnail: null } },
  })
export const gameRetitled = (titleJa: string, minute = 0): Step =>
  happened(
    gameStream(gameId),
    {
      type: 'GameEdited',
      data: {
        ...{ gameId, slug, details: { ...gameDetails, titleJa, thumbnail: null } },
        ...{ staffFields: [], reason: null, source: null, cover: null },
      },
    },
    minute,
  )

export const drafted = (title = '題', tags: string[] = [], minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'ArticleDrafted', data: { ...article, content: contentOf(title, tags) } },
    minute,
  )
export const edited = (title: string, tags: string[] = [], minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'ArticleEdited', data: { ...article, content: contentOf(title, tags) } },
    minute,
  )
export const autosaved = (title: string, minute = 0): Step =>
  happened(
    articleDraftStream(articleId),
    { type: 'ArticleDraftAutosaved', data: { ...article, content: contentOf(title, []) } },
    minute,
  )
export const published = (minute = 0, textRef: TextRef | null = null): Step =>
  happened(articleStream(articleId), { type: 'ArticlePublished', data: { ...article, textRef } }, minute)
/** Another article of the same game. */
export const alsoPublished = (title: string, tags: string[], minute = 0): Step[] => {
  const where = { articleId: shortIdFrom(title), authorId: other, gameId }
  const stream = articleStream(where.articleId)
  return [
    happened(stream, { type: 'ArticleDrafted', data: { ...where, content: contentOf(title, tags) } }, minute),
    happened(stream, { type: 'ArticlePublished', data: { ...where, textRef: null } }, minute),
  ]
}
export const revised = (textRef: TextRef, minute = 0, substantial = true): Step =>
  happened(
    articleStream(articleId),
    { type: 'ArticleRevised', data: { ...article, textRef, substantial } },
    minute,
  )
/** The nth save of its text. */
export const saved = (n: number, title: string, minute = 0, isWhole = true): Step =>
  saveStep(article, n, title, isWhole, minute)
export const removed = (wasPublished: boolean, minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'ArticleDeleted', data: { ...article, wasPublished, purgeAt: isoAt(minute + 100) } },
    minute,
  )
export const restored = (status: 'draft' | 'published', minute = 0): Step =>
  happened(articleStream(articleId), { type: 'ArticleRestored', data: { ...article, status } }, minute)
export const purged = (minute = 0): Step =>
  happened(articleStream(articleId), { type: 'ArticlePurged', data: article }, minute)
export const scheduleId = shortIdFrom('schedule')
/** Schedules the publication for `due` minutes after the beginning. */
export const scheduled = (due: number, minute = 0, textRef: TextRef = 't0'): Step =>
  happened(
    articleStream(articleId),
    {
      type: 'PublicationScheduled',
      data: {
        ...{ ...article, scheduleId, publishAt: isoAt(due), zone: 'Asia/Tokyo', textRef },
        substantial: true,
      },
    },
    minute,
  )
export const unscheduled = (cause: 'author' | 'kept', minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'PublicationUnscheduled', data: { ...article, scheduleId, cause } },
    minute,
  )
export const missed = (minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'ScheduledPublicationMissed', data: { ...article, scheduleId, cause: 'suspended' } },
    minute,
  )
export const unpublished = (minute = 0): Step =>
  happened(articleStream(articleId), { type: 'ArticleUnpublished', data: article }, minute)
export const deleted = (wasPublished: boolean, minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'ArticleDeleted', data: { ...article, wasPublished, purgeAt: null } },
    minute,
  )

/** Texts of moderation lie sealed. */
export const sealed = (text: string) => ({ owner: author, text })
export const suspended = (minute = 0): Step =>
  happened(
    articleStream(articleId),
    {
      type: 'ArticleSuspended',
      data: {
        ...{ ...article, rule: 'spam', reason: sealed('宣伝'), evidenceRevision: '0', by: moderator },
        ...{ wasPublished: true, cause: 'moderator' },
      },
    },
    minute,
  )
/** @param textRef what its author made of it */
export const appealed = (minute = 0, textRef: TextRef | null = null): Step =>
  happened(
    articleStream(articleId),
    { type: 'SuspensionAppealed', data: { ...article, appeal: sealed('違います'), textRef } },
    minute,
  )
export const decided = (outcome: 'upheld' | 'overturned', minute = 0): Step =>
  happened(
    articleStream(articleId),
    { type: 'AppealDecided', data: { ...article, outcome, reason: sealed('判断'), by: moderator } },
    minute,
  )
export const reinstated = (
  cause: 'moderator' | 'appeal' = 'moderator',
  minute = 0,
  textRef: TextRef | null = null,
): Step =>
  happened(
    articleStream(articleId),
    {
      type: 'ArticleReinstated',
      data: { ...article, reason: sealed('判断'), by: moderator, published: true, cause, textRef },
    },
    minute,
  )

export const liked = (userId = fan, minute = 0): Step =>
  happened(
    articleLikeStream(articleId, userId),
    { type: 'ArticleLiked', data: { ...article, userId } },
    minute,
  )
/** @param since the minute in which it was liked */
export const unliked = (userId = fan, since = 0, minute = 0): Step =>
  happened(
    articleLikeStream(articleId, userId),
    { type: 'ArticleUnliked', data: { ...article, userId, likedAt: isoAt(since) } },
    minute,
  )
export const bookmarked = (userId = fan, minute = 0): Step =>
  happened(
    articleBookmarkStream(articleId, userId),
    { type: 'ArticleBookmarked', data: { ...article, userId } },
    minute,
  )
export const viewed = (counted: number, excluded = 0, minute = 0): Step =>
  happened(
    articleViewsStream(articleId, '20261030'),
    {
      type: 'ArticleViewsCounted',
      data: {
        ...{ articleId, windowStart: isoAt(minute), windowEnd: isoAt(minute), counted, excluded },
        ruleVersion: 1,
      },
    },
    minute,
  )

export const finished = (counted: number, day = '2026-10-30', minute = 0): Step =>
  happened(
    articleFinishesStream(articleId, day.replaceAll('-', '')),
    {
      type: 'ArticleFinishesCounted',
      data: { articleId, day, windowEnd: isoAt(minute), counted, ruleVersion: 1 },
    },
    minute,
  )

export const gameFollowed = (userId = fan, minute = 0): Step =>
  happened(gameFollowStream(gameId, userId), { type: 'GameFollowed', data: { gameId, userId } }, minute)
export const gameUnfollowed = (userId = fan, minute = 0): Step =>
  happened(gameFollowStream(gameId, userId), { type: 'GameUnfollowed', data: { gameId, userId } }, minute)
export const authorFollowed = (followerId = fan, minute = 0): Step =>
  happened(
    userFollowStream(author, followerId),
    { type: 'UserFollowed', data: { followeeId: author, followerId } },
    minute,
  )
export const authorUnfollowed = (followerId = fan, minute = 0): Step =>
  happened(
    userFollowStream(author, followerId),
    { type: 'UserUnfollowed', data: { followeeId: author, followerId } },
    minute,
  )

/** The account is erased. */
export const erased = (userId: string, minute = 0): Step =>
  happened(userStream(userId), { type: 'UserErased', data: { userId, articles: 'keep' } }, minute)

/** Contributions of the account from that day (Japan time) on are excluded from all counts. */
export const excluded = (userId: string, from: string, minute = 0): Step =>
  happened(
    rankingAccountStream(userId),
    { type: 'AccountExcludedFromRanking', data: { userId, from, reason: 'vote_ring', by: moderator } },
    minute,
  )
export const countedAgain = (userId: string, minute = 0): Step =>
  happened(
    rankingAccountStream(userId),
    { type: 'AccountReinstatedInRanking', data: { userId, by: moderator } },
    minute,
  )
