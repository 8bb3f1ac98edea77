import type { ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { FastifyReply } from 'fastify'
import { withPosition } from '#command-handling/envelope.ts'
import type { Outcome } from '#command-handling/execute.ts'
import type { ArticleState } from './article.decider.ts'

const TYPES: Record<Exclude<ArticleState['status'], 'none' | 'deleted'>, ArticleType> = {
  draft: 'DraftArticle',
  published: 'PublishedArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
}

/** The new state of an article, with the revision that the next save must name. */
export function answerArticle(
  reply: FastifyReply,
  { state, revision, position }: Outcome<ArticleState>,
): FastifyReply {
  if (state.status === 'none' || state.status === 'deleted') throw new DomainError('not_found')
  const { articleId, content, status } = state
  const attributes = {
    type: TYPES[status],
    path: articleId,
    title: content.title,
    revision: revision.toString(),
  }
  return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
}
