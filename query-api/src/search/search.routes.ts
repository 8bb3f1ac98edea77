import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { findGames } from '@koryaku/contracts/search/find-games.ts'
import { ARTICLES_INDEX, type SearchIndex, USERS_INDEX } from '@koryaku/contracts/search/indexes.ts'
import { textQuery } from '@koryaku/contracts/search/normalise.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { deriveReading } from '@koryaku/contracts/server/japanese-reading.ts'
import { z } from 'zod'
import { answerPublic } from '#reading/answers.ts'
import { articleFragments, gameFragments, userFragments } from '#reading/fragments.ts'
import { listDocument } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { requireGame } from '../games/find-game.ts'

const visitor = { access: 'visitor' } as const
/** An empty query runs no search (spec §5). */
const searchQuery = pageQuerySchema.extend({ q: z.string().trim().min(1).max(200) })
const articleQuery = searchQuery.extend({
  kind: z.enum(['strategy', 'blog']).optional(),
  language: z.enum(['ja', 'en']).optional(),
})

/**
 * Searches ask the index for ids and the read models for what is shown, so that an article that was just
 * withdrawn never appears, even when the index is behind.
 */
export function searchRoutes(app: HttpApp, { db, search, searchIndex, log }: Context): void {
  async function find(
    index: SearchIndex,
    q: string,
    { page, per }: { page: number; per: number },
    filter?: string[],
  ) {
    try {
      const found = await search.index<{ id: string }>(index).search(q, {
        page,
        hitsPerPage: per,
        attributesToRetrieve: ['id'],
        ...(filter ? { filter } : {}),
      })
      return { ids: found.hits.map(({ id }) => id), totalCount: found.totalHits }
    } catch (error) {
      throw unavailable(error)
    }
  }
  /** Games by all the names that players have for them, exact names first. */
  async function games({ q, page, per }: z.output<typeof searchQuery>) {
    const wanted = { q, reading: deriveReading(q), offset: (page - 1) * per, limit: per }
    try {
      return await findGames(body => search.multiSearch<typeof body, { id: string }>(body), wanted)
    } catch (error) {
      throw unavailable(error)
    }
  }
  function unavailable(error: unknown): DomainError {
    log.warn({ err: error }, 'the search server does not answer')
    return new DomainError('temporarily_unavailable', { detail: 'search', retryAfter: 5 })
  }
  const articles = async (query: z.output<typeof articleQuery>, filter: string[] = []): Promise<string> => {
    const { kind, language } = query
    const filters = [
      ...filter,
      ...(kind ? [`kind = ${kind}`] : []),
      ...(language ? [`language = ${language}`] : []),
    ]
    const { ids, totalCount } = await find(
      ARTICLES_INDEX,
      textQuery(query.q),
      query,
      filters.length > 0 ? filters : undefined,
    )
    const { rows } = await db.query<{ article_id: string }>({
      name: 'still-published',
      text: `select article_id from unnest($1::text[]) with ordinality w (article_id, n)
               join read.article_card using (article_id) where status = 'published' order by n`,
      values: [ids],
    })
    const { data, games, users } = await articleFragments(
      db,
      rows.map(({ article_id }) => article_id),
    )
    return listDocument(data, [games, users], { totalCount: totalCount - (ids.length - rows.length) })
  }

  for (const url of ['/api/search/articles', '/api/articles/search']) {
    app.get(url, { config: visitor, schema: { querystring: articleQuery } }, (request, reply) =>
      answerPublic(request, reply, searchIndex, () => articles(request.query)),
    )
  }
  app.get(
    '/api/games/:slug/articles/search',
    { config: visitor, schema: { params: gameSlugParams, querystring: articleQuery } },
    (request, reply) =>
      answerPublic(request, reply, searchIndex, async () => {
        await requireGame(db, request.params.slug)
        return articles(request.query, [`gameSlug = "${request.params.slug}"`])
      }),
  )
  for (const url of ['/api/search/games', '/api/games/search']) {
    app.get(url, { config: visitor, schema: { querystring: searchQuery } }, (request, reply) =>
      answerPublic(request, reply, searchIndex, async () => {
        const { ids, totalCount } = await games(request.query)
        return listDocument(await gameFragments(db, ids), [], { totalCount })
      }),
    )
  }
  for (const url of ['/api/search/users', '/api/users/search']) {
    app.get(url, { config: visitor, schema: { querystring: searchQuery } }, (request, reply) =>
      answerPublic(request, reply, searchIndex, async () => {
        const { ids, totalCount } = await find(USERS_INDEX, textQuery(request.query.q), request.query)
        return listDocument(await userFragments(db, ids), [], { totalCount })
      }),
    )
  }
}
