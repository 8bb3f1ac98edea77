import { articleList } from '@koryaku/contracts/articles/article.api.ts'
import { type ArticleContent, articleLanguageSchema } from '@koryaku/contracts/articles/article-content.ts'
import { EMBEDS_MAX, embedsIn } from '@koryaku/contracts/articles/embed-places.ts'
import { articleDocument, embedDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { gameSlugSchema } from '@koryaku/contracts/games/game.events.ts'
import { type PageQuery, pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug, shortIdSchema } from '@koryaku/contracts/ids.ts'
import { gameArticleList } from '@koryaku/contracts/ranking/ranking.api.ts'
import { rankingRanges } from '@koryaku/contracts/ranking/ranking-window.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { z } from 'zod'
import { answerPrivate, answerPublic, waitForPosition } from '#reading/answers.ts'
import {
  type ArticleList,
  latest,
  latestIn,
  latestOfAuthor,
  latestOfGame,
  latestOfGameIn,
  popularOfGame,
  popularOfGameIn,
  readArticles,
} from '#reading/article-lists.ts'
import { withCredits } from '#reading/credits.ts'
import { articleFragments } from '#reading/fragments.ts'
import { isAuthorOf } from '#reading/is-author-of.ts'
import { listDocument } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { withSuspendedPictures } from '../media/suspended-pictures.ts'
import { shownWindow } from '../ranking/shown-window.ts'
import { seriesWith } from '../series/read-series.ts'
import { withTagLinks } from '../tags/tag-links.ts'
import { requireUser } from '../users/find-user.ts'
import { readVotes } from '../votes/article-votes.ts'
import { embedFragments, withoutRepeats } from './embeds.ts'

const bodyOf = prepared(
  'article-body',
  (articleId: Param<string>, gameIds: Param<readonly string[]>, authorId: Param<string>) =>
    read
      .selectFrom('read.article_card as a')
      .innerJoin('read.article_body as b', 'b.article_id', 'a.article_id')
      .select([
        'b.html',
        'b.table_of_contents',
        'a.author_id',
        'a.language',
        'a.status',
        'a.versions_public',
        'a.public_ref',
      ])
      .where('a.article_id', '=', articleId)
      .where(eb => eb('a.game_id', '=', eb.fn.any(gameIds)))
      .where(({ eb, or, and }) =>
        or([
          eb('a.status', '=', 'published'),
          and([eb('a.author_id', '=', authorId), eb('a.status', '<>', 'deleted')]),
        ]),
      ),
)

const visitor = {
  access: 'visitor',
  reads: ['articles', 'reactions', 'comments', 'games', 'users', 'versions', 'ranking'],
} as const
const withEmbeds = { ...visitor, reads: [...visitor.reads, 'categories', 'images', 'reviews'] } as const
/** Also the resources embedded in a text, and the owners of its images. */
const textReader = { ...visitor, reads: [...withEmbeds.reads, 'series', 'votes'] } as const
/** Ids with commas between them. */
const ids = z
  .string()
  .max(EMBEDS_MAX * 14)
  .default('')
  .transform(list => list.split(',').filter(Boolean))
  .pipe(z.array(shortIdSchema).max(EMBEDS_MAX))
const language = articleLanguageSchema.optional()
const sort = z.enum(['latest', 'popular']).default('latest')
/** Period of the order `popular`. `all` is the time since the first article. */
const range = z.enum(rankingRanges).default('all')

/**
 * Published articles: the newest, those of a game or an author, and one with its text. Also the cards embedded in
 * texts.
 */
export function publicArticleRoutes(app: HttpApp, { db, cards, merges, readModels, now }: Context): void {
  /** 404 when the game or member that the list is of does not exist. */
  const list = async (wanted: ArticleList, page: PageQuery, meta: object = {}): Promise<string> => {
    const { data, games, users, total } = await readArticles({ db, cards }, wanted, page)
    if (total === null) throw new DomainError('not_found')
    return listDocument(data, [games, users], { totalCount: total, ...meta })
  }

  app.get(
    '/api/articles',
    {
      config: visitor,
      schema: { querystring: pageQuerySchema.extend({ language }), response: { 200: articleList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, () => {
        const { language } = request.query
        return list(language ? latestIn(language) : latest, request.query)
      }),
  )

  app.get(
    '/api/games/:slug/articles',
    {
      config: visitor,
      schema: {
        params: gameSlugParams,
        querystring: pageQuerySchema.extend({ sort, language, range }),
        response: { 200: gameArticleList },
      },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { sort, language, range } = request.query
        const family = await merges.familyOf(gameIdForSlug(request.params.slug))
        if (language && sort === 'latest') return list(latestOfGameIn(family, language), request.query)
        // No index covers the popular articles in one language: rejected rather than returned in another order.
        if (language)
          throw new DomainError('invalid_request', { errors: [{ source: { parameter: 'language' } }] })
        if (sort === 'latest') return list(latestOfGame(family), request.query)
        if (range === 'all') return list(popularOfGame(family), request.query)
        const window = await shownWindow({ db, now }, { range })
        return list(popularOfGameIn(family, range, window.start), request.query, { window })
      }),
  )

  app.get(
    '/api/users/:name/articles',
    {
      config: visitor,
      schema: { params: userNameParams, querystring: pageQuerySchema, response: { 200: articleList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () =>
        list(latestOfAuthor(await requireUser(db, request.params.name)), request.query),
      ),
  )

  app.get(
    '/api/embeds',
    {
      config: withEmbeds,
      schema: {
        querystring: z.object({
          ...{ articles: ids, games: ids, categories: ids, reviews: ids },
          language: articleLanguageSchema.default('ja'),
        }),
        response: { 200: embedDocument },
      },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { articles, games, categories, reviews, language } = request.query
        const wanted = { article: articles, game: games, category: categories, review: reviews }
        const found = await embedFragments({ db, cards }, wanted, language)
        const data = withoutRepeats(found.articles, found.games, found.categories, found.reviews)
        return `{"data":${data},"included":${withoutRepeats(found.included)}}`
      }),
  )

  app.get(
    '/api/games/:slug/articles/:path',
    {
      config: textReader,
      schema: {
        params: z.object({ slug: gameSlugSchema, path: shortIdSchema }),
        // Language of the page, for all text that is not the author's. Defaults to the language of the article.
        querystring: z.object({ language }),
        response: { 200: articleDocument },
      },
    },
    async (request, reply) => {
      const { slug, path } = request.params
      const viewerId = request.viewer?.userId ?? ''
      const read = (authorId: string) => () => readArticle(slug, path, authorId, request.query.language)
      if (viewerId === '') return answerPublic(request, reply, readModels, read(''))
      // An article of the viewer may be so new that its author is unknown before the wait.
      await waitForPosition(request, reply, readModels)
      // The author may read their own draft and page views: a private response.
      return (await isAuthorOf(db, path, viewerId))
        ? answerPrivate(request, reply, readModels, read(viewerId))
        : answerPublic(request, reply, readModels, read(''))
    },
  )

  async function readArticle(
    slug: string,
    articleId: string,
    authorId: string,
    wanted: ArticleContent['language'] | undefined,
  ): Promise<string> {
    const family = await merges.familyOf(gameIdForSlug(slug))
    const [body] = await bodyOf(db, articleId, family, authorId)
    if (!body) throw new DomainError('not_found')
    const embeds = embedsIn(body.html)
    const language = wanted ?? body.language
    const [{ data, games, users }, embedded, credited, series, votes] = await Promise.all([
      articleFragments({ db, cards }, [articleId], authorId),
      embedFragments({ db, cards }, embeds, language),
      withCredits(db, { html: body.html, authorId: body.author_id, language }),
      seriesWith(db, articleId),
      readVotes(db, articleId),
    ])
    const linked = await withTagLinks(db, { html: credited, slug, family, language })
    const html = body.status === 'suspended' ? withSuspendedPictures(linked) : linked
    const text = `"html":${JSON.stringify(html)},"tableOfContents":${JSON.stringify(body.table_of_contents)},"versionsPublic":${body.status === 'published' && body.versions_public},"textRef":${JSON.stringify(body.status === 'published' ? body.public_ref : null)},${series ? `"series":${JSON.stringify(series)},` : ''}${votes ? `"votes":${JSON.stringify(votes)},` : ''}`
    const resource = data.replace('"attributes":{', () => `"attributes":{${text}`)
    const included = withoutRepeats(
      ...[games, users, embedded.articles, embedded.games, embedded.categories, embedded.reviews],
      embedded.included,
    )
    return `{"data":${resource},"included":${included}}`
  }
}
