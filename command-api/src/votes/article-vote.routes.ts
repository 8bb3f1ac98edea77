import { DomainError } from '@koryaku/contracts/errors.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { AS_OF } from '@koryaku/contracts/tables/unchecked-guides.ts'
import { voteBody, votedDocument, voteParams } from '@koryaku/contracts/votes/article-vote.api.ts'
import { type ArticleVoteEvent, articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import { type VoteKind, type VoteOf, voteAbout } from '@koryaku/contracts/votes/article-vote.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { loadArticle } from '#articles/find-article.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import type { ArticlePair } from '#reactions/article-pair.ts'
import { articleVoteDecider, type VoteCommand } from './article-vote.decider.ts'
import { createVoteScale } from './weigh-vote.ts'

const publicGuide = prepared('find-public-guide', (articleId: Param<string>) =>
  facts
    .selectFrom('read.article_card')
    .select(['author_id', 'game_id'])
    .where('article_id', '=', articleId)
    .where('status', '=', 'published')
    .where('kind', '=', 'strategy'),
)

/** Is that what readers see of the guide now, and the version one of its game? What is counted for good is of nothing else. */
const seenNow = prepared(
  'what-a-vote-is-of',
  (articleId: Param<string>, asOf: Param<string>, versionId: Param<string>) =>
    facts
      .selectFrom('read.article_card as a')
      .leftJoin('read.game_version as v', on =>
        on.onRef('v.game_id', '=', 'a.game_id').on('v.version_id', '=', versionId),
      )
      .select(['v.version_id'])
      .where('a.article_id', '=', articleId)
      .where(sql.raw<string>(AS_OF), '=', asOf),
)

/** Number of the same votes by other readers. */
const othersSaying = prepared(
  'votes-of-others',
  (articleId: Param<string>, userId: Param<string>, vote: Param<VoteKind>, about: Param<string>) =>
    facts
      .selectFrom('read.article_vote_count as c')
      .leftJoin('read.article_vote as v', on =>
        on
          .onRef('v.article_id', '=', 'c.article_id')
          .onRef('v.vote', '=', 'c.vote')
          .onRef('v.about', '=', 'c.about')
          .on('v.user_id', '=', userId),
      )
      .select(['c.readers', 'v.counted'])
      .where('c.article_id', '=', articleId)
      .where('c.vote', '=', vote)
      .where('c.about', '=', about),
)

const url = '/api/article_votes/:articleId/:vote'
const config = { access: 'verified', perMinute: 60 } as const
const response = { 200: votedDocument }

/** Votes of readers on a guide, and their withdrawal. */
export function articleVoteRoutes(app: HttpApp, context: Context): void {
  const { events, db } = context
  const weigh = createVoteScale(context)

  app.post(
    url,
    { config, schema: { summary: 'Votes on a guide', params: voteParams, body: voteBody, response } },
    async (request, reply) => {
      const { articleId, vote } = request.params
      const { userId } = viewerOf(request)
      const { authorId, gameId } = await requireGuide(articleId)
      const pair = { articleId, userId, authorId, gameId }
      const stream = articleVoteStream(articleId, userId, vote)
      const envelope = envelopeOf(request, context)
      // The response was lost: the subject of the vote may have changed since.
      const isRepeat = envelope.cameBefore && (await hasWritten(events, stream, envelope))
      if (!isRepeat && userId !== authorId) await requireSeen(articleId, request.body)
      const weight = await weigh(request, articleId, vote)
      const now = context.now().toISOString()
      return run(request, reply, vote, pair, { type: 'Vote', ...request.body, now, weight })
    },
  )

  app.delete(
    url,
    { config, schema: { summary: 'Takes a vote back', params: voteParams, response } },
    async (request, reply) => {
      const { articleId, vote } = request.params
      const { userId } = viewerOf(request)
      // Also for a guide that is no longer public: the vote itself contains its subject.
      const [last] = await events.readTail<ArticleVoteEvent>(articleVoteStream(articleId, userId, vote), 1)
      const { authorId, gameId } = last ? requireKnown(last).data : await requireGuide(articleId)
      const pair = { articleId, userId, authorId, gameId }
      return run(request, reply, vote, pair, { type: 'Withdraw' }, last && requireKnown(last).data)
    },
  )

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    vote: VoteKind,
    pair: ArticlePair,
    command: VoteCommand,
    before?: ArticleVoteEvent['data'],
  ) {
    const { articleId, userId } = pair
    const stream = articleVoteStream(articleId, userId, vote)
    const { state, position } = await execute(
      events,
      {
        ...{ stream, decider: articleVoteDecider(vote, pair), command, tail: PAIR_TAIL },
        likelyNew: command.type === 'Vote',
      },
      envelopeOf(request, context),
    )
    const of = command.type === 'Vote' ? command : (before ?? { asOf: null, versionId: null })
    const [row] = await othersSaying(db, articleId, userId, vote, voteAbout(vote, of))
    const others = Math.max(0, (row?.readers ?? 0) - Number(row?.counted ?? false))
    const attributes = {
      ...{ vote, votedByCurrentUser: state !== null },
      readersCount: others + (state === null ? 0 : 1),
    }
    return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
  }

  /** Rejects a vote on an outdated text or version of the guide: no query would read it. */
  async function requireSeen(articleId: string, { asOf, versionId }: VoteOf): Promise<void> {
    if (asOf === null) return
    const [seen] = await seenNow(db, articleId, asOf, versionId ?? '')
    if (!seen || (versionId !== null && seen.version_id === null)) throw new DomainError('vote_outdated')
  }

  /** The author and the game of a guide. Fallback, because the read model may lag: the article's stream. */
  async function requireGuide(articleId: string): Promise<Pick<ArticlePair, 'authorId' | 'gameId'>> {
    const [row] = await publicGuide(db, articleId)
    if (row) return { authorId: row.author_id, gameId: row.game_id }
    const state = await loadArticle(events, articleId)
    if (state.status !== 'published' || state.settings.kind !== 'strategy') throw new DomainError('not_found')
    return state
  }
}
