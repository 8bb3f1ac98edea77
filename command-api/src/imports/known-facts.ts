import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import type { ImportFaultCode } from '@koryaku/contracts/imports/import-fault.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { loadArticle } from '#articles/find-article.ts'
import { catalogued } from '#games/find-game.ts'

// Bound: command-api | import | FACTS_MAX
const FACTS_MAX = 100_000

export interface ArticleFacts {
  authorId: string
  gameId: string
}
export type KnownFacts = ReturnType<typeof knownFacts>

/**
 * Facts that many items of an import need and that never change: that a game or a member exists, and the author and
 * the game of a published article. Each is read once and cached.
 */
export function knownFacts(events: EventStore) {
  const articles = new Map<string, ArticleFacts>()
  const streams = new Set<string>()
  const remember = <T>(keep: () => T, size: number, clear: () => void): T => {
    if (size >= FACTS_MAX) clear()
    return keep()
  }
  const requireStream = async (stream: string, missing: ImportFaultCode) => {
    if (streams.has(stream)) return
    if (!(await events.readLast(stream))) throw new DomainError('not_found', { detail: missing })
    noteStream(stream)
  }
  const noteStream = (stream: string) =>
    remember(
      () => streams.add(stream),
      streams.size,
      () => streams.clear(),
    )
  const noteArticle = (articleId: string, facts: ArticleFacts) =>
    remember(
      () => articles.set(articleId, facts),
      articles.size,
      () => articles.clear(),
    )
  return {
    noteArticle,
    noteGame: (gameId: string) => noteStream(gameStream(gameId)),
    noteMember: (userId: string) => noteStream(userStream(userId)),
    async requireGame(gameId: string): Promise<void> {
      const stream = gameStream(gameId)
      if (streams.has(stream)) return
      if (!(await catalogued(events.readWhole(stream))))
        throw new DomainError('not_found', { detail: 'game_missing' })
      noteStream(stream)
    },
    requireMember: (userId: string) => requireStream(userStream(userId), 'member_missing'),
    async requirePublished(articleId: string): Promise<ArticleFacts> {
      const known = articles.get(articleId)
      if (known) return known
      const article = await loadArticle(events, articleId)
      if (article.status !== 'published') throw new DomainError('not_found', { detail: 'article_missing' })
      const facts = { authorId: article.authorId, gameId: article.gameId }
      noteArticle(articleId, facts)
      return facts
    },
  }
}
