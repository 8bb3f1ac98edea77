import { tagSchema } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { gameSlugSchema } from '@koryaku/contracts/games/game.events.ts'
import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug, shortIdSchema } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { z } from 'zod'
import { answerPrivate, answerPublic, reachPosition } from '#reading/answers.ts'
import { articleFragments } from '#reading/fragments.ts'
import { listDocument } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { requireGame } from '../games/find-game.ts'
import { requireUser } from '../users/find-user.ts'
import {
  countOf,
  idsOfTag,
  latestIds,
  latestIdsOfAuthor,
  latestIdsOfGame,
  popularIdsOfGame,
} from './article-ids.ts'

const visitor = { access: 'visitor' } as const
const sort = z.enum(['latest', 'popular']).default('latest')

/** Published articles: newest, of a game, of a tag, of an author, and one with its text. */
export function publicArticleRoutes(app: HttpApp, { db, readModels }: Context): void {
  const list = async (ids: string[], totalCount: number): Promise<string> => {
    const { data, games, users } = await articleFragments(db, ids)
    return listDocument(data, [games, users], { totalCount })
  }

  app.get('/api/articles', { config: visitor, schema: { querystring: pageQuerySchema } }, (request, reply) =>
    answerPublic(request, reply, readModels, async () => {
      const total = countOf(db, 'select articles as count from read.catalogue_total', [])
      return list(await latestIds(db, request.query), await total)
    }),
  )

  app.get(
    '/api/games/:slug/articles',
    { config: visitor, schema: { params: gameSlugParams, querystring: pageQuerySchema.extend({ sort }) } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const idsFor = request.query.sort === 'popular' ? popularIdsOfGame : latestIdsOfGame
        const total = countOf(db, 'select articles as count from read.game_counter where game_id = $1', [
          gameId,
        ])
        return list(await idsFor(db, gameId, request.query), await total)
      }),
  )

  app.get(
    '/api/games/:slug/hashtags/:tag/articles',
    {
      config: visitor,
      schema: { params: gameSlugParams.extend({ tag: tagSchema }), querystring: pageQuerySchema },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const { tag } = request.params
        const counted = 'select articles as count from read.game_tag where game_id = $1 and tag = $2'
        const total = countOf(db, counted, [gameId, tag])
        return list(await idsOfTag(db, gameId, tag, request.query), await total)
      }),
  )

  app.get(
    '/api/users/:name/articles',
    { config: visitor, schema: { params: userNameParams, querystring: pageQuerySchema } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const userId = await requireUser(db, request.params.name)
        const total = countOf(db, 'select articles as count from read.user_counter where user_id = $1', [
          userId,
        ])
        return list(await latestIdsOfAuthor(db, userId, request.query), await total)
      }),
  )

  app.get(
    '/api/games/:slug/articles/:path',
    { config: visitor, schema: { params: z.object({ slug: gameSlugSchema, path: shortIdSchema }) } },
    async (request, reply) => {
      const { slug, path } = request.params
      const viewerId = request.viewer?.userId ?? ''
      const read = (authorId: string) => () => readArticle(gameIdForSlug(slug), path, authorId)
      if (viewerId === '') return answerPublic(request, reply, readModels, read(''))
      // His own article may be so new that its author is not known before the wait.
      await reachPosition(request, reply, readModels)
      const { rows } = await db.query<{ author_id: string }>({
        name: 'article-author',
        text: 'select author_id from read.article_card where article_id = $1',
        values: [path],
      })
      // The author may see his own draft, and his page views: an answer for him alone.
      return rows[0]?.author_id === viewerId
        ? answerPrivate(request, reply, readModels, read(viewerId))
        : answerPublic(request, reply, readModels, read(''))
    },
  )

  async function readArticle(gameId: string, articleId: string, authorId: string): Promise<string> {
    const { rows } = await db.query<{ html: string; table_of_contents: unknown }>({
      name: 'article-body',
      text: `select b.html, b.table_of_contents from read.article_card a join read.article_body b using (article_id)
              where a.article_id = $1 and a.game_id = $2
                and (a.status = 'published' or (a.author_id = $3 and a.status <> 'deleted'))`,
      values: [articleId, gameId, authorId],
    })
    const body = rows[0]
    if (!body) throw new DomainError('not_found')
    const { data, games, users } = await articleFragments(db, [articleId], authorId)
    const text = `"html":${JSON.stringify(body.html)},"tableOfContents":${JSON.stringify(body.table_of_contents)},`
    const resource = data.replace('"attributes":{', () => `"attributes":{${text}`)
    return `{"data":${resource},"included":[${[games, users].filter(Boolean).join(',')}]}`
  }
}
