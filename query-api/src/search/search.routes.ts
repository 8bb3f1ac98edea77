import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { searchQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import {
  type ArticleSearchQuery,
  articleSearchQuerySchema,
  foundArticles,
  foundGameReviews,
  foundGames,
  foundUsers,
  type GameSearchQuery,
  gameSearchQuerySchema,
  type SearchCounts,
  type SearchMeta,
  type SearchPeriod,
  searchCountsDocument,
  searchCountsQuerySchema,
  shelfArticlesQuery,
} from '@koryaku/contracts/search/search.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { gameTagParams } from '@koryaku/contracts/tags/tag.api.ts'
import { ARTICLES_INDEX, REVIEWS_INDEX, USERS_INDEX } from '@koryaku/search-words/indexes.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { requireGame } from '#reading/find-game.ts'
import { articleFragments, gameFragments, userFragments } from '#reading/fragments.ts'
import { inOrder } from '#reading/in-order.ts'
import { listDocument } from '#reading/list-document.ts'
import { readShelvedGames } from '#reading/shelved-games.ts'
import type { Context } from '../context.ts'
import { embeddedReviews } from '../reviews/embedded-reviews.ts'
import { viewerOf } from '../viewer.ts'
import { closeGames } from './close-games.ts'
import { titleParts } from './matches.ts'
import { searchServer } from './search-server.ts'
import { BODY_FIELDS, REVIEW_FIELDS, shownArticles, shownMembers, shownReviews } from './still-shown.ts'
import { workTexts } from './work-texts.ts'

const visitor = {
  access: 'visitor',
  reads: ['articles', 'reactions', 'comments', 'games', 'users', 'versions'],
} as const
const withReviews = { ...visitor, reads: [...visitor.reads, 'reviews'] } as const
const DAYS: Record<SearchPeriod, number> = { week: 7, month: 30, year: 365 }
const DAY_SECONDS = 86_400
/** Hits of a count that are validated against the read models: enough for a search for a member by name. */
const COUNTED = 24
/** Hits that are compared with a whole title. */
const COMPARED = 24

const titlesOf = prepared('game-titles', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.game_card as g', 'g.game_id', 'w.id')
    .select(['g.game_id as id', 'g.slug', 'g.title', 'g.title_ja as titleJa', 'g.title_en as titleEn'])
    .orderBy('w.n'),
)

const namesOf = prepared('game-names', (ids: Param<readonly string[]>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoin('read.game_card as g', 'g.game_id', 'w.id')
    .select(['g.game_id as id', 'g.details'])
    .where('g.hidden', '=', false)
    .orderBy('w.n'),
)

/**
 * Searches ask the index for ids and the read models for what is shown, so that an article that was just
 * withdrawn never appears, even when the index is behind.
 */
export function searchRoutes(app: HttpApp, context: Context): void {
  const { db, cards, searchIndex, now } = context
  const server = searchServer(context)

  async function articles(query: ArticleSearchQuery, more: string[] = []): Promise<string> {
    const shown = { whole: ['title', 'description'], cut: BODY_FIELDS }
    const { hits, totalCount } = await workTexts(server, ARTICLES_INDEX, query, shown, [
      ...filtersOf(query, now()),
      ...more,
    ])
    const { ids, matches } = await shownArticles(db, hits, query.q)
    const { data, games, users } = await articleFragments(context, ids)
    const total = totalCount - (hits.length - ids.length)
    const named = query.page === 1 && !query.game ? await server.namedGame(query.q) : undefined
    const lead = named && !games.includes(`"id":"${named}"`) ? await gameFragments(cards, [named]) : ''
    return listDocument(data, [games, lead, users], {
      totalCount: total,
      matches,
      ...(named ? { game: named } : {}),
      ...(await nearIfNone(total, query.q)),
    })
  }

  async function reviews(query: { q: string; page: number; per: number }): Promise<string> {
    const shown = { whole: ['title'], cut: REVIEW_FIELDS }
    const { hits, totalCount } = await workTexts(server, REVIEWS_INDEX, query, shown)
    const { ids, matches } = await shownReviews(db, hits, query.q)
    const total = totalCount - (hits.length - ids.length)
    const { data, included } = await embeddedReviews({ db, cards }, ids)
    return listDocument(data, [included], {
      totalCount: total,
      matches,
      ...(await nearIfNone(total, query.q)),
    })
  }

  async function games(query: GameSearchQuery): Promise<string> {
    const { ids, totalCount } = await (query.close ? closest(query.q) : server.games(query))
    const matches: SearchMeta['matches'] = {}
    for (const { id, titleJa, titleEn, title } of await titlesOf(db, ids)) {
      // Shown is the one of the reader's language; marked is the one that holds what was typed.
      const best = [titleJa, titleEn].find(
        text => text && titleParts(text, query.q).some(part => part.matched),
      )
      matches[id] = { title: titleParts(best ?? title, query.q) }
    }
    return listDocument(await gameFragments(cards, ids), [], {
      totalCount,
      matches,
      ...(await nearIfNone(totalCount, query.q)),
    })
  }

  async function closest(q: string): Promise<{ ids: string[]; totalCount: number }> {
    const { ids: found } = await server.games({ q, page: 1, per: COMPARED })
    const candidates = await namesOf(db, found)
    const ids = closeGames(
      q,
      candidates.map(({ id, details }) => ({ id, names: details })),
    ).map(({ id }) => id)
    return { ids, totalCount: ids.length }
  }

  async function users(query: { q: string; page: number; per: number }): Promise<string> {
    const { hits, totalCount } = await server.texts(USERS_INDEX, query, { whole: ['displayName'] })
    const { ids, matches } = await shownMembers(db, hits, query.q)
    const total = totalCount - (hits.length - ids.length)
    return listDocument(await userFragments(cards, ids), [], {
      totalCount: total,
      matches,
      ...(await nearIfNone(total, query.q)),
    })
  }

  async function nearIfNone(totalCount: number, q: string): Promise<Pick<SearchMeta, 'near'>> {
    if (totalCount > 0) return {}
    return { near: (await titlesOf(db, await server.nearGames(q))).map(({ id: _, ...game }) => game) }
  }

  async function counts(q: string): Promise<SearchCounts> {
    const first = { q, page: 1, per: COUNTED }
    const [articles, reviews, games, users] = await Promise.all([
      workTexts(server, ARTICLES_INDEX, first, { whole: [] }),
      workTexts(server, REVIEWS_INDEX, first, { whole: [] }),
      server.games({ ...first, per: 1 }),
      server.texts(USERS_INDEX, first, { whole: [] }),
    ])
    const [shownOfArticles, shownOfReviews, shownOfUsers] = await Promise.all([
      shownArticles(db, articles.hits, q),
      shownReviews(db, reviews.hits, q),
      shownMembers(db, users.hits, q),
    ])
    return {
      articles: articles.totalCount - (articles.hits.length - shownOfArticles.ids.length),
      reviews: reviews.totalCount - (reviews.hits.length - shownOfReviews.ids.length),
      games: games.totalCount,
      users: users.totalCount - (users.hits.length - shownOfUsers.ids.length),
    }
  }

  app.get(
    '/api/search/counts',
    {
      config: withReviews,
      schema: { querystring: searchCountsQuerySchema, response: { 200: searchCountsDocument } },
    },
    (request, reply) =>
      answerPublic(request, reply, searchIndex, async () =>
        JSON.stringify({ data: await counts(request.query.q) }),
      ),
  )
  for (const url of ['/api/search/articles', '/api/articles/search']) {
    app.get(
      url,
      {
        config: visitor,
        schema: { querystring: articleSearchQuerySchema, response: { 200: foundArticles } },
      },
      (request, reply) => answerPublic(request, reply, searchIndex, () => articles(request.query)),
    )
  }
  app.get(
    '/api/games/:slug/articles/search',
    {
      config: visitor,
      schema: {
        params: gameSlugParams,
        querystring: articleSearchQuerySchema,
        response: { 200: foundArticles },
      },
    },
    (request, reply) =>
      answerPublic(request, reply, searchIndex, async () => {
        await requireGame(db, request.params.slug)
        return articles({ ...request.query, game: request.params.slug })
      }),
  )
  app.get(
    '/api/games/:slug/hashtags/:tag/articles/search',
    {
      config: visitor,
      schema: {
        params: gameTagParams,
        querystring: articleSearchQuerySchema,
        response: { 200: foundArticles },
      },
    },
    (request, reply) =>
      answerPublic(request, reply, searchIndex, async () => {
        const { slug: game, tag } = request.params
        await requireGame(db, game)
        return articles({ ...request.query, game, tag })
      }),
  )
  app.get(
    '/api/my/shelf_articles',
    {
      config: { access: 'member', reads: [...visitor.reads, 'shelf'] },
      schema: { querystring: shelfArticlesQuery, response: { 200: foundArticles } },
    },
    (request, reply) =>
      answerPrivate(request, reply, searchIndex, async () => {
        const { shelf, ...query } = request.query
        const ids = await readShelvedGames(db, viewerOf(request).userId, shelf)
        return articles(query, [`gameId IN [${ids.map(id => JSON.stringify(id)).join(', ')}]`])
      }),
  )
  for (const url of ['/api/search/games', '/api/games/search']) {
    app.get(
      url,
      { config: visitor, schema: { querystring: gameSearchQuerySchema, response: { 200: foundGames } } },
      (request, reply) => answerPublic(request, reply, searchIndex, () => games(request.query)),
    )
  }
  app.get(
    '/api/search/game_reviews',
    {
      config: withReviews,
      schema: { querystring: searchQuerySchema, response: { 200: foundGameReviews } },
    },
    (request, reply) => answerPublic(request, reply, searchIndex, () => reviews(request.query)),
  )
  for (const url of ['/api/search/users', '/api/users/search']) {
    app.get(
      url,
      { config: visitor, schema: { querystring: searchQuerySchema, response: { 200: foundUsers } } },
      (request, reply) => answerPublic(request, reply, searchIndex, () => users(request.query)),
    )
  }
}

/** Filters of Meilisearch's grammar. */
function filtersOf({ game, tag, kind, language, period }: ArticleSearchQuery, now: Date): string[] {
  const equal = (field: string, value: string | undefined) =>
    value === undefined ? [] : [`${field} = ${JSON.stringify(value)}`]
  const since = period && Math.floor(now.getTime() / 1000) - DAYS[period] * DAY_SECONDS
  return [
    ...equal('gameSlug', game),
    ...equal('tagKeys', tag && tagKey(tag)),
    ...equal('kind', kind),
    ...equal('language', language),
    ...(since ? [`publishedAt >= ${since}`] : []),
  ]
}
