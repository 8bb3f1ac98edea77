import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { SEARCH_INDEXES, type SearchIndex } from '@koryaku/contracts/search/indexes.ts'

/** Ids of the documents that have to be looked at again, by index. */
export type Affected = Record<SearchIndex, Set<string>>

export const nothingAffected = (): Affected => ({ games: new Set(), articles: new Set(), users: new Set() })

export const isEmpty = (affected: Affected): boolean =>
  SEARCH_INDEXES.every(index => affected[index].size === 0)

export function addAffected(target: Affected, more: Affected): void {
  for (const index of SEARCH_INDEXES) for (const id of more[index]) target[index].add(id)
}

const COUNTS = new Set([
  ...['ArticleLiked', 'ArticleUnliked', 'ArticleBookmarked', 'ArticleUnbookmarked', 'ArticleViewsCounted'],
  ...['GameFollowed', 'GameUnfollowed', 'UserFollowed', 'UserUnfollowed'],
])

/** Does this event change no more than how often something is liked, viewed or followed? */
export const isCount = ({ type }: Pick<RecordedEvent, 'type'>): boolean => COUNTS.has(type)

interface Ids {
  articleId?: string
  authorId?: string
  gameId?: string
  userId?: string
  followeeId?: string
}

export interface AffectedByBatch {
  affected: Affected
  /** Games and members whose names changed: every article that shows them is affected, too. */
  renamedGames: string[]
  renamedUsers: string[]
}

/** Which documents a batch of events can have changed. Pure; what they look like now the read models know. */
export function affectedBy(events: readonly Pick<RecordedEvent, 'type' | 'data'>[]): AffectedByBatch {
  const affected = nothingAffected()
  const renamedGames = new Set<string>()
  const renamedUsers = new Set<string>()
  for (const { type, data } of events) {
    const ids = data as Ids
    switch (type) {
      case 'GameAdded':
        affected.games.add(ids.gameId as string)
        break
      case 'GameEdited':
        affected.games.add(ids.gameId as string)
        renamedGames.add(ids.gameId as string)
        break
      case 'ArticleEdited':
      case 'ArticleLiked':
      case 'ArticleUnliked':
      case 'ArticleBookmarked':
      case 'ArticleUnbookmarked':
      case 'ArticleViewsCounted':
        affected.articles.add(ids.articleId as string)
        break
      case 'ArticlePublished':
      case 'ArticleUnpublished':
      case 'ArticleDeleted':
      case 'ArticleSuspended':
      case 'ArticleReinstated':
        affected.articles.add(ids.articleId as string)
        // Both rank by their number of articles.
        if (ids.gameId) affected.games.add(ids.gameId)
        if (ids.authorId) affected.users.add(ids.authorId)
        break
      case 'GameFollowed':
      case 'GameUnfollowed':
        affected.games.add(ids.gameId as string)
        break
      case 'UserFollowed':
      case 'UserUnfollowed':
        affected.users.add(ids.followeeId as string)
        break
      case 'UserRegistered':
      case 'EmailVerificationConfirmed':
        affected.users.add(ids.userId as string)
        break
      case 'ProfileEdited':
      case 'UserRenamed':
      case 'UserErased':
        affected.users.add(ids.userId as string)
        renamedUsers.add(ids.userId as string)
        break
    }
  }
  return { affected, renamedGames: [...renamedGames], renamedUsers: [...renamedUsers] }
}
