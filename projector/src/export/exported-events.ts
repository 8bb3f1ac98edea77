import type { DomainEventType } from '@koryaku/contracts/events.ts'

/**
 * What leaves the site in an export: named fields of named events, and nothing else. Texts, titles, names, sealed
 * profiles, hashes of names and everything that is not listed stay in the log; so does a kind of event that is added
 * later, until somebody decides what of it may go. `person`: an account, under a pseudonym.
 */
export type FieldKind = 'text' | 'person' | 'count' | 'flag' | 'time'
type Fields = Readonly<Record<string, FieldKind>>

const article: Fields = { articleId: 'text', authorId: 'person', gameId: 'text' }
const pair: Fields = { ...article, userId: 'person' }
const role: Fields = { userId: 'person', role: 'text', by: 'person' }
const written: Fields = { ...article, kind: 'text', language: 'text', copiedFrom: 'text' }

export const exportedEvents: Readonly<Partial<Record<DomainEventType, Fields>>> = {
  ArticleDrafted: written,
  TemplateCreated: { ...written, official: 'flag' },
  ArticleEdited: written,
  ArticlePublished: article,
  ArticleUnpublished: article,
  ArticleDeleted: { ...article, wasPublished: 'flag' },
  ArticleSuspended: { ...article, rule: 'text', by: 'person', wasPublished: 'flag', cause: 'text' },
  ArticleReinstated: { ...article, by: 'person', published: 'flag', cause: 'text' },
  ArticleLiked: pair,
  ArticleUnliked: { ...pair, likedAt: 'time' },
  ArticleBookmarked: pair,
  ArticleUnbookmarked: { ...pair, bookmarkedAt: 'time' },
  ArticleViewsCounted: {
    ...{ articleId: 'text', windowStart: 'time', windowEnd: 'time' },
    ...{ counted: 'count', excluded: 'count', ruleVersion: 'count' },
  },
  VisitorsCounted: { day: 'text', windowEnd: 'time', counted: 'count', ruleVersion: 'count' },
  GameFollowed: { gameId: 'text', userId: 'person' },
  GameUnfollowed: { gameId: 'text', userId: 'person' },
  UserFollowed: { followeeId: 'person', followerId: 'person' },
  UserUnfollowed: { followeeId: 'person', followerId: 'person' },
  GameAdded: { gameId: 'text', slug: 'text' },
  GameEdited: { gameId: 'text', slug: 'text' },
  UserRegistered: { userId: 'person', emailVerified: 'flag' },
  EmailVerificationConfirmed: { userId: 'person' },
  UserErased: { userId: 'person' },
  RoleGranted: role,
  RoleRevoked: role,
  AccountExcludedFromRanking: { userId: 'person', from: 'text', reason: 'text', by: 'person' },
  AccountReinstatedInRanking: { userId: 'person', by: 'person' },
  DailyKpisCounted: {
    ...{ day: 'text', writers: 'count', readers: 'count', articles: 'count', likes: 'count' },
    ...{ bookmarks: 'count', follows: 'count', views: 'count', members: 'count' },
  },
}
export const exportableTypes = Object.keys(exportedEvents) as DomainEventType[]

/** What an article is, of what is written in it; everything else in the content stays. */
export const CONTENT_FIELDS = ['kind', 'language']
