import type { ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { FastifyReply } from 'fastify'
import { withPosition } from '#command-handling/envelope.ts'
import type { ArticleState } from './article.decider.ts'
import { revisionIn, type Written } from './write-article.ts'

const TYPES: Record<Exclude<ArticleState['status'], 'none' | 'deleted'>, ArticleType> = {
  draft: 'DraftArticle',
  published: 'PublishedArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
}

/** The new state of an article, with the revision that the next whole save must name. */
export function answerArticle(reply: FastifyReply, { state, text, position }: Written): FastifyReply {
  if (state.status === 'none' || state.status === 'deleted') throw new DomainError('not_found')
  const { articleId, status, publicRef, schedule } = state
  const attributes = {
    type: TYPES[status],
    path: articleId,
    title: text?.text.title ?? state.content.title,
    revision: revisionIn({ state, text }),
    textRef: text?.ref ?? null,
    publicRef,
    hasNewerDraft: status === 'published' && text !== null && ![text.ref, text.restores].includes(publicRef),
    scheduledFor: schedule?.publishAt ?? null,
  }
  return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
}
