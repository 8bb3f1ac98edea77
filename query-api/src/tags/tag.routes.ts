import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import {
  foundTags,
  gameTagParams,
  gameTags,
  gameTagsQuery,
  ownTagsQuery,
  tagArticles,
  tagList,
  tagListQuery,
  tagSearchQuery,
} from '@koryaku/contracts/tags/tag.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { ofTag, readArticles } from '#reading/article-lists.ts'
import { requireGame } from '#reading/find-game.ts'
import { gameFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import {
  type CountedTag,
  countTags,
  findTags,
  readOwnTags,
  readTagsNamed,
  readTagsOf,
  readTagsOfAll,
} from './read-tags.ts'

const visitor = { access: 'visitor', reads: ['articles', 'games'] } as const
const reader = {
  ...visitor,
  reads: [...visitor.reads, 'reactions', 'comments', 'users', 'ranking', 'versions'],
} as const
const member = { access: 'member', reads: ['articles'] } as const

const resource = ({ name, count }: CountedTag) => ({
  ...{ type: 'hashtag', id: name },
  attributes: { name, articlesCount: count },
})

/** Tags: all games, one game, matches of a typed text, and a member's own. Also the articles that have a tag. */
export function tagRoutes(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  const all = (data: object[]) => JSON.stringify({ data, included: [], meta: { totalCount: data.length } })

  app.get(
    '/api/hashtags',
    { config: visitor, schema: { querystring: tagListQuery, response: { 200: tagList } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { game: slug } = request.query
        const gameId = slug === undefined ? undefined : await requireGame(db, slug)
        const family = gameId === undefined ? undefined : await merges.familyOf(gameId)
        const window = pageWindow(request.query)
        const [tags, totalCount] = await Promise.all([
          family === undefined
            ? readTagsOfAll(db, window)
            : readTagsOf(db, family, window).then(rows => rows.map(row => ({ ...row, game: gameId ?? '' }))),
          countTags(db, family),
        ])
        const data = tags.map(tag =>
          JSON.stringify({
            ...{ ...resource(tag), id: `${tag.game}-${tag.name}` },
            relationships: { game: { data: { type: 'game', id: tag.game } } },
          }),
        )
        const games = await gameFragments(cards, [...new Set(tags.map(({ game }) => game))])
        return listDocument(data.join(','), [games], { totalCount })
      }),
  )

  app.get(
    '/api/games/:slug/hashtags',
    {
      config: visitor,
      schema: { params: gameSlugParams, querystring: gameTagsQuery, response: { 200: gameTags } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const family = await merges.familyOf(await requireGame(db, request.params.slug))
        const [tags, totalCount] = await Promise.all([
          readTagsOf(db, family, pageWindow(request.query)),
          countTags(db, family),
        ])
        return JSON.stringify({ data: tags.map(resource), included: [], meta: { totalCount } })
      }),
  )

  app.get(
    '/api/games/:slug/hashtags/search',
    {
      config: visitor,
      schema: { params: gameSlugParams, querystring: tagSearchQuery, response: { 200: foundTags } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const family = await merges.familyOf(await requireGame(db, request.params.slug))
        const found = await findTags(db, family, request.query.q)
        return all(
          found.map(({ match, ...tag }) => {
            const { attributes, ...rest } = resource(tag)
            return { ...rest, attributes: { ...attributes, match } }
          }),
        )
      }),
  )

  app.get(
    '/api/games/:slug/hashtags/:tag/articles',
    {
      config: reader,
      schema: { params: gameTagParams, querystring: pageQuerySchema, response: { 200: tagArticles } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const { slug, tag } = request.params
        const key = tagKey(tag)
        const family = await merges.familyOf(gameIdForSlug(slug))
        const [[named], { data, games, users, total }] = await Promise.all([
          readTagsNamed(db, family, [key]),
          readArticles({ db, cards }, ofTag(family, key), request.query),
        ])
        if (!named || total === null) throw new DomainError('not_found')
        return listDocument(data, [games, users], { totalCount: total, name: named.name })
      }),
  )

  app.get(
    '/api/my/hashtags',
    { config: member, schema: { querystring: ownTagsQuery, response: { 200: gameTags } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { game } = request.query
        const own = await readOwnTags(db, viewerOf(request).userId, game && gameIdForSlug(game))
        return all(own.map(resource))
      }),
  )
}
