import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import {
  type ArticleNumbersDocument,
  articleNumbersDocument,
  numbersQuery,
} from '@koryaku/contracts/articles/own-articles.api.ts'
import { everyDay } from '@koryaku/contracts/days.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { nextDay, startOfDay } from '@koryaku/contracts/japan-day.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const ownArticle = statement((articleId: Param<string>, userId: Param<string>) =>
  read
    .selectFrom('read.article_card as a')
    .leftJoin('read.article_counter as c', 'c.article_id', 'a.article_id')
    .leftJoin('read.game_card as g', 'g.game_id', 'a.game_id')
    .select(['a.title', 'g.slug', 'c.likes', 'c.bookmarks', 'c.views', 'c.finishes'])
    .where('a.article_id', '=', articleId)
    .where('a.author_id', '=', userId)
    .where('a.status', '<>', 'deleted'),
)
const daysOf = statement((articleId: Param<string>, from: Param<string>, to: Param<string>) =>
  read
    .selectFrom('read.ranking_window')
    .select(({ ref }) => sql<string>`to_char(${ref('window_start')}, 'YYYY-MM-DD')`.as('day'))
    .select(['likes', 'bookmarks', 'views'])
    .where('article_id', '=', articleId)
    .where('range', '=', 'daily')
    .where(({ ref }) => sql<boolean>`${ref('window_start')} between ${from} and ${to}`),
)
const finishesOf = statement((articleId: Param<string>, from: Param<string>, to: Param<string>) =>
  read
    .selectFrom('read.article_finish_day')
    .select(({ ref }) => sql<string>`to_char(${ref('day')}, 'YYYY-MM-DD')`.as('day'))
    .select('finishes')
    .where('article_id', '=', articleId)
    .where(({ ref }) => sql<boolean>`${ref('day')} between ${from} and ${to}`),
)
const TURNS = {
  ArticlePublished: 'published',
  ArticleRevised: 'revised',
  ArticleUnpublished: 'unpublished',
} as const
const TURNS_MAX = 500
const turnsOf = statement((articleId: Param<string>, from: Param<Date>, until: Param<Date>) =>
  read
    .selectFrom('read.article_history')
    .select(['at', 'type'])
    .where('article_id', '=', articleId)
    .where('type', 'in', Object.keys(TURNS) as (keyof typeof TURNS)[])
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('position', 'desc')
    .limit(TURNS_MAX),
)

/** GET my/articles/{path}/numbers: how an own article went, day by day, and what its author changed meanwhile. */
export function articleNumbersRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/articles/:path/numbers',
    {
      config: { access: 'member', reads: ['articles', 'reactions', 'ranking', 'moderation', 'games'] },
      schema: {
        summary: 'How an own article went, day by day',
        params: articlePathParams,
        querystring: numbersQuery,
        response: { 200: articleNumbersDocument },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { path } = request.params
        const { from, to } = request.query
        const [[article], days, finishes, turns] = await Promise.all([
          ownArticle(db, path, viewerOf(request).userId),
          daysOf(db, path, from, to),
          finishesOf(db, path, from, to),
          turnsOf(db, path, startOfDay(from), startOfDay(nextDay(to))),
        ])
        if (!article) throw new DomainError('not_found')
        const { title, slug, likes, bookmarks, views } = article
        const finished = new Map(finishes.map(row => [row.day, row.finishes]))
        const answer: ArticleNumbersDocument = {
          data: {
            title,
            gameSlug: slug,
            totals: {
              likes: likes ?? 0,
              bookmarks: bookmarks ?? 0,
              views: views ?? 0,
              finishes: article.finishes ?? 0,
            },
            days: everyDay({ from, to }, days).map(row => ({ ...row, finishes: finished.get(row.day) ?? 0 })),
            turns: turns
              .toReversed()
              .map(({ at, type }) => ({ at: at.toISOString(), what: TURNS[type as keyof typeof TURNS] })),
          },
        }
        return JSON.stringify(answer)
      }),
  )
}
