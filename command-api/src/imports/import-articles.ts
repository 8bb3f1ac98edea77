import { isDeepStrictEqual } from 'node:util'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import {
  type importArticle,
  importedArticleId,
  importedUserId,
} from '@koryaku/contracts/imports/import.api.ts'
import type { z } from 'zod'
import { articleDecider } from '#articles/article.decider.ts'
import type { Context } from '#context.ts'
import { appendNew, envelopeFor, type Importer, requirePast } from './import-command.ts'
import type { KnownFacts } from './known-facts.ts'

/** Drafts and publishes an article in one append; an existing article is left as its author has it. */
export function articleImporter(
  { events, now }: Pick<Context, 'events' | 'now'>,
  facts: KnownFacts,
): Importer<z.output<typeof importArticle>> {
  return async ({ key, authorKey, gameSlug, content, occurredAt }) => {
    requirePast(occurredAt, now())
    const articleId = importedArticleId(key)
    const authorId = importedUserId(authorKey)
    const gameId = gameIdForSlug(gameSlug)
    await Promise.all([facts.requireMember(authorId), facts.requireGame(gameId)])
    const drafted = articleDecider.decide(
      { type: 'DraftArticle', articleId, authorId, gameId, content },
      articleDecider.initial,
    )
    const draft = drafted.reduce(
      (state, event) => articleDecider.evolve(state, event, { revision: 0n, occurredAt }),
      articleDecider.initial,
    )
    const published = articleDecider.decide(
      {
        type: 'PublishArticle',
        ...{ actorId: authorId, at: occurredAt, substantial: true },
        text: { ref: null, title: content.title, document: content.document, conflicts: 0 },
      },
      draft,
    )
    const envelope = envelopeFor(`article:${key}:${JSON.stringify(drafted)}`, authorId, occurredAt)
    const added = await appendNew(events, articleStream(articleId), [...drafted, ...published], envelope)
    if (!added) return requireSame(articleStream(articleId), drafted[0]?.data)
    facts.noteArticle(articleId, { authorId, gameId })
    return added.position
  }

  /** A retry returns the result of the first attempt, whatever the author has changed since. */
  async function requireSame(stream: string, data: object | undefined): Promise<undefined> {
    const [first] = await events.readStream(stream, { maxCount: 1 })
    if (!isDeepStrictEqual(first?.data, JSON.parse(JSON.stringify(data))))
      throw new DomainError('conflict', { detail: 'article_differs' })
  }
}
