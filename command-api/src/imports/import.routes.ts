import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type EventStore, type NewEvent, WrongExpectedRevision } from '@koryaku/contracts/event-store.ts'
import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { derivedUuid, eventIdFor, gameIdForSlug } from '@koryaku/contracts/ids.ts'
import {
  type ImportKind,
  type importArticle,
  importBatchBody,
  importedArticleId,
  importedUserId,
  type importGame,
  type importInteraction,
  importKinds,
  type importUser,
} from '@koryaku/contracts/imports/import.api.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import type { z } from 'zod'
import { articleDecider } from '../articles/article.decider.ts'
import { loadArticle } from '../articles/find-article.ts'
import { withPosition } from '../command-handling/envelope.ts'
import { type CommandEnvelope, execute, metadataOf } from '../command-handling/execute.ts'
import type { Context } from '../context.ts'
import { gameDecider } from '../games/game.decider.ts'
import { registerUser } from '../users/register-user.ts'
import { appendViews } from '../views/flush-views.ts'

const BODY_LIMIT = 64 * 1024 * 1024
const CONCURRENCY = 64

type Position = bigint | undefined
type Importer<Item> = (item: Item) => Promise<Position>

/**
 * POST imports/{kind} (owners): a batch of items, each a command on behalf of whom it names, at its own time.
 * Every item has a command id derived from its key, so that an import that is repeated adds nothing.
 */
export function importRoutes(app: HttpApp, context: Context): void {
  const importers = createImporters(context)
  for (const kind of Object.keys(importKinds) as ImportKind[]) {
    app.post(
      `/api/imports/${kind}`,
      { config: { access: 'owner' }, schema: { body: importBatchBody }, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const { items } = request.body
        const results: (string | null)[] = items.map(() => null)
        let last: Position
        await inParallel(items, async (item, index) => {
          const parsed = importKinds[kind].safeParse(item)
          if (!parsed.success) {
            results[index] = parsed.error.issues
              .map(issue => `${issue.path.join('.')}: ${issue.message}`)
              .join('; ')
            return
          }
          try {
            const position = await importers[kind](parsed.data as never)
            if (position !== undefined && (last === undefined || position > last)) last = position
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
            results[index] = `${error.code}: ${error.message}`
          }
        })
        return withPosition(reply, last).send({ results })
      },
    )
  }
}

async function inParallel<T>(items: T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const index = next++
      await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, lane))
}

const envelopeFor = (seed: string, actorId: string, occurredAt: string): CommandEnvelope => {
  const commandId = derivedUuid(`import\n${seed}`)
  return { commandId, commandHash: 'import', correlationId: commandId, actorId, occurredAt }
}

type ArticleFacts = { authorId: string; gameId: string }

function createImporters(context: Context): {
  [Kind in ImportKind]: Importer<z.output<(typeof importKinds)[Kind]>>
} {
  const { events } = context
  const now = () => context.now().toISOString()
  /** Author and game of an article never change: remembered across batches, bounded. */
  const facts = new Map<string, ArticleFacts>()
  const factsOf = async (articleId: string): Promise<ArticleFacts> => {
    const known = facts.get(articleId)
    if (known) return known
    const article = await loadArticle(events, articleId)
    if (article.status === 'none') throw new DomainError('not_found', { detail: 'the article is not there' })
    if (facts.size > 50_000) facts.clear()
    facts.set(articleId, { authorId: article.authorId, gameId: article.gameId })
    return { authorId: article.authorId, gameId: article.gameId }
  }
  /** For pairs that are set once: one append, and a repeat is quiet. */
  const setPair = (stream: string, type: string, data: object, envelope: CommandEnvelope) =>
    appendNew(events, stream, [{ type, data }], envelope)

  const games: Importer<z.output<typeof importGame>> = async ({ slug, details }) => {
    const gameId = gameIdForSlug(slug)
    const envelope = envelopeFor(`game:${slug}:${JSON.stringify(details)}`, 'system', now())
    const added = await appendNew(
      events,
      gameStream(gameId),
      [{ type: 'GameAdded', data: { gameId, slug, details } }],
      envelope,
    )
    if (added !== 'exists') return added
    const target = {
      stream: gameStream(gameId),
      decider: gameDecider,
      command: { gameId, slug, details },
      lastEventOnly: true,
    }
    return (await execute(events, target, envelope)).position
  }

  const users: Importer<z.output<typeof importUser>> = async ({
    key,
    name,
    displayName,
    description,
    occurredAt,
  }) => {
    const userId = importedUserId(key)
    const profile = { name, displayName, description, picture: null, anonymous: false }
    const envelope = envelopeFor(`user:${key}`, userId, occurredAt)
    return (await registerUser(context, { userId, profile, emailVerified: true }, envelope)).position
  }

  const articles: Importer<z.output<typeof importArticle>> = async ({
    key,
    authorKey,
    gameSlug,
    content,
    occurredAt,
  }) => {
    const articleId = importedArticleId(key)
    const where = { articleId, authorId: importedUserId(authorKey), gameId: gameIdForSlug(gameSlug) }
    const drafted = articleDecider.decide({ type: 'DraftArticle', ...where, content }, articleDecider.initial)
    const draft = drafted.reduce(
      (state, event) => articleDecider.evolve(state, event, 0n),
      articleDecider.initial,
    )
    const published = articleDecider.decide({ type: 'PublishArticle', actorId: where.authorId }, draft)
    facts.set(articleId, { authorId: where.authorId, gameId: where.gameId })
    const envelope = envelopeFor(`article:${key}`, where.authorId, occurredAt)
    return positionOf(await appendNew(events, articleStream(articleId), [...drafted, ...published], envelope))
  }

  const interactions: Importer<z.output<typeof importInteraction>> = async item => {
    const { occurredAt } = item
    if (item.kind === 'views') {
      const articleId = importedArticleId(item.articleKey)
      await factsOf(articleId)
      const at = new Date(occurredAt)
      const views = {
        flushId: `import:${item.key}`,
        articleId,
        day: compactDay(at),
        counted: item.count,
        excluded: 0,
        at,
      }
      return appendViews(context, views)
    }
    const userId = importedUserId(item.userKey)
    if (item.kind === 'follow_game') {
      const gameId = gameIdForSlug(item.gameSlug)
      const envelope = envelopeFor(`follow:${gameId}:${userId}`, userId, occurredAt)
      return positionOf(
        await setPair(gameFollowStream(gameId, userId), 'GameFollowed', { gameId, userId }, envelope),
      )
    }
    if (item.kind === 'follow_user') {
      const followeeId = importedUserId(item.followeeKey)
      if (followeeId === userId) throw new DomainError('follow_self')
      const pair = { followeeId, followerId: userId }
      const envelope = envelopeFor(`follow:${followeeId}:${userId}`, userId, occurredAt)
      return positionOf(await setPair(userFollowStream(followeeId, userId), 'UserFollowed', pair, envelope))
    }
    const articleId = importedArticleId(item.articleKey)
    const data = { articleId, userId, ...(await factsOf(articleId)) }
    const envelope = envelopeFor(`${item.kind}:${articleId}:${userId}`, userId, occurredAt)
    return item.kind === 'like'
      ? positionOf(await setPair(articleLikeStream(articleId, userId), 'ArticleLiked', data, envelope))
      : positionOf(
          await setPair(articleBookmarkStream(articleId, userId), 'ArticleBookmarked', data, envelope),
        )
  }

  return { games, users, articles, interactions }
}

type AppendResult = Position | 'exists'
const positionOf = (result: AppendResult): Position => (result === 'exists' ? undefined : result)

/** Appends to a new stream without reading it first; a stream that is there already is left as it is. */
async function appendNew(
  events: EventStore,
  stream: string,
  decided: { type: string; data: object }[],
  envelope: CommandEnvelope,
): Promise<AppendResult> {
  const toAppend: NewEvent[] = decided.map(({ type, data }, index) => ({
    id: eventIdFor(envelope.commandId, stream, index),
    type,
    data,
    metadata: metadataOf(envelope),
  }))
  try {
    return (await events.append(stream, 'no_stream', toAppend)).position
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return 'exists'
    throw error
  }
}
