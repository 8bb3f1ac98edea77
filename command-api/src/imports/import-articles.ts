import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
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

/** Drafts and publishes an article in one append; one that is there already is left as its author has it. */
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
    const published = articleDecider.decide({ type: 'PublishArticle', actorId: authorId }, draft)
    const envelope = envelopeFor(`article:${key}`, authorId, occurredAt)
    const added = await appendNew(events, articleStream(articleId), [...drafted, ...published], envelope)
    if (!added) return undefined
    facts.noteArticle(articleId, { authorId, gameId })
    return added.position
  }
}
