import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { type ArticleList, latest, latestOfAuthor, latestOfGame } from '#reading/article-lists.ts'
import { requireGame } from '#reading/find-game.ts'
import type { Context } from '../context.ts'
import { type ReviewList, reviewsOfAuthor, reviewsOfGame } from '../reviews/review-lists.ts'
import { requireUser } from '../users/find-user.ts'
import { sendFile } from './send-file.ts'
import { escapeXml } from './xml.ts'

const visitor = { access: 'visitor', reads: ['articles', 'games', 'users'] } as const
const reviewed = { ...visitor, reads: ['reviews', 'games', 'users'] } as const
const response = { 200: textOf('application/atom+xml') }
const ENTRIES = 30
const REVIEWS = (name: string): string => `${name}のレビュー`

const a = alias(articleCard, 'a')
const g = alias(gameCard, 'g')
const u = alias(userCard, 'u')
const m = alias(gameMerge, 'm')
const r = alias(gameReview, 'r')
const shownAuthor = `case when ${u.anonymous} or ${u.erased} then null else ${u.display_name} end as author`
const gameTitle = statement((id: Param<string>) =>
  read.selectFrom('read.game_card').select('title as name').where('game_id', '=', id),
)
const memberName = statement((id: Param<string>) =>
  read.selectFrom('read.user_card').select('display_name as name').where('user_id', '=', id),
)

interface Entry {
  /** Path of the page. */
  path: string
  title: string
  summary: string
  /** Null: anonymous. */
  author: string | null
  published_at: Date
  updated_at: Date
}

/** Paths of a feed itself and of the page that shows the same, and how it is called. */
interface About {
  self: string
  page: string
  title: string
}

const ATOM = 'application/atom+xml; charset=utf-8'

/** Atom feeds of the newest articles of the site, of a game and of a member, and of the newest reviews of the latter two. */
export function feedRoutes(app: HttpApp, { db, merges, config }: Context): void {
  app.get('/feed.xml', { config: visitor, schema: { response } }, async (request, reply) =>
    sendFile(request, reply, {
      type: ATOM,
      text: feed({ self: '/feed.xml', page: '/', title: config.PRODUCT_NAME }, await articles(latest)),
    }),
  )
  app.get(
    '/feeds/games/:slug.xml',
    { config: visitor, schema: { params: gameSlugParams, response } },
    async (request, reply) => {
      const { slug } = request.params
      const gameId = await requireGame(db, slug)
      const title = await nameOf(gameTitle, gameId)
      const about = { self: `/feeds/games/${slug}.xml`, page: `/games/${slug}`, title }
      const text = feed(about, await articles(latestOfGame(await merges.familyOf(gameId))))
      return sendFile(request, reply, { type: ATOM, text })
    },
  )
  app.get(
    '/feeds/users/:name.xml',
    { config: visitor, schema: { params: userNameParams, response } },
    async (request, reply) => {
      const { name } = request.params
      const userId = await requireUser(db, name)
      const title = await nameOf(memberName, userId)
      const about = { self: `/feeds/users/${name}.xml`, page: `/users/${name}`, title }
      const text = feed(about, await articles(latestOfAuthor(userId)))
      return sendFile(request, reply, { type: ATOM, text })
    },
  )

  app.get(
    '/feeds/games/:slug/game-reviews.xml',
    { config: reviewed, schema: { params: gameSlugParams, response } },
    async (request, reply) => {
      const { slug } = request.params
      const gameId = await requireGame(db, slug)
      const title = await nameOf(gameTitle, gameId, REVIEWS)
      const page = `/games/${slug}/game-reviews`
      const list = reviewsOfGame(await merges.familyOf(gameId), 'latest')
      const text = feed({ self: `/feeds${page}.xml`, page, title }, await reviews(list))
      return sendFile(request, reply, { type: ATOM, text })
    },
  )
  app.get(
    '/feeds/users/:name/game-reviews.xml',
    { config: reviewed, schema: { params: userNameParams, response } },
    async (request, reply) => {
      const { name } = request.params
      const userId = await requireUser(db, name)
      const title = await nameOf(memberName, userId, REVIEWS)
      const page = `/users/${name}/game-reviews`
      const text = feed({ self: `/feeds${page}.xml`, page, title }, await reviews(reviewsOfAuthor(userId)))
      return sendFile(request, reply, { type: ATOM, text })
    },
  )

  /** `{what the feed is of} - {product}`, as titles of pages are. */
  async function nameOf(find: typeof gameTitle, id: string, of: (name: string) => string = name => name) {
    const [found] = await find(db, id)
    return `${of(found?.name ?? '')} - ${config.PRODUCT_NAME}`
  }

  async function articles({ cards, values }: ArticleList): Promise<Entry[]> {
    const { rows } = await db.query<Entry>(
      `select '/games/' || ${g.slug} || '/' || ${a.article_id} as path, ${a.title}, ${a.published_at}, ${a.updated_at},
              coalesce(nullif(${a.description}, ''), ${a.alternative_description}) as summary, ${shownAuthor}
         from (${cards} limit ${ENTRIES}) a
         join ${g} on ${g.game_id} = ${a.game_id} left join ${u} on ${u.user_id} = ${a.author_id}
        order by ${a.published_at} desc, ${a.article_id} desc`,
      values,
    )
    return rows
  }

  /** Newest reviews; without the excerpt of reviews with spoilers. */
  async function reviews({ from, order, values }: ReviewList): Promise<Entry[]> {
    const { rows } = await db.query<Entry>(
      `select '/games/' || slug || '/game-reviews/' || ${r.review_id} as path, ${r.title}, ${r.published_at},
              ${r.revised_at} as updated_at, case when ${r.spoiler} then '' else ${r.excerpt} end as summary, ${shownAuthor}
         from (select r.* from ${from} order by ${order} limit ${ENTRIES}) r
         cross join lateral (select ${g.slug} as slug from ${g} where ${g.game_id} = coalesce(
           (select ${m.canonical_id} from ${m} where ${m.game_id} = ${r.game_id}), ${r.game_id}) limit 1) of
         left join ${u} on ${u.user_id} = ${r.author_id}
        order by ${order}`,
      values,
    )
    return rows
  }

  function feed({ self, page, title }: About, rows: readonly Entry[]): string {
    const address = config.PUBLIC_URL + self
    const updated = rows.reduce((last, row) => (row.updated_at > last ? row.updated_at : last), new Date(0))
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja"><id>${escapeXml(address)}</id><title>${escapeXml(title)}</title>
<link rel="self" href="${escapeXml(address)}"/><link href="${escapeXml(config.PUBLIC_URL + page)}"/><updated>${updated.toISOString()}</updated>
${rows.map(entry).join('\n')}
</feed>
`
  }

  function entry(row: Entry): string {
    const address = config.PUBLIC_URL + row.path
    return `<entry><id>${escapeXml(address)}</id><title>${escapeXml(row.title)}</title><link href="${escapeXml(address)}"/>
<author><name>${escapeXml(row.author ?? config.PRODUCT_NAME)}</name></author><summary>${escapeXml(row.summary)}</summary>
<published>${row.published_at.toISOString()}</published><updated>${row.updated_at.toISOString()}</updated></entry>`
  }
}
