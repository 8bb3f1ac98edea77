import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { type ArticleList, latest, latestOfAuthor, latestOfGame } from '../articles/article-lists.ts'
import type { Context } from '../context.ts'
import { requireGame } from '../games/find-game.ts'
import { requireUser } from '../users/find-user.ts'
import { sendFile } from './send-file.ts'
import { escapeXml } from './xml.ts'

const visitor = { access: 'visitor', reads: ['articles', 'games', 'users'] } as const
const response = { 200: textOf('application/atom+xml') }
const ENTRIES = 30

const a = alias(articleCard, 'a')
const g = alias(gameCard, 'g')
const u = alias(userCard, 'u')
const gameTitle = statement((id: Param<string>) =>
  read.selectFrom('read.game_card').select('title as name').where('game_id', '=', id),
)
const memberName = statement((id: Param<string>) =>
  read.selectFrom('read.user_card').select('display_name as name').where('user_id', '=', id),
)

type Entry = Pick<Row<typeof articleCard>, 'article_id' | 'title' | 'updated_at'> &
  Pick<Row<typeof gameCard>, 'slug'> & { summary: string; author: string | null; published_at: Date }

/** Paths of a feed itself and of the page that shows the same, and how it is called. */
interface About {
  self: string
  page: string
  title: string
}

const ATOM = 'application/atom+xml; charset=utf-8'

/** Atom feeds of the newest articles: of the site, of a game, of a member. */
export function feedRoutes(app: HttpApp, { db, merges, config }: Context): void {
  app.get('/feed.xml', { config: visitor, schema: { response } }, async (request, reply) =>
    sendFile(request, reply, {
      type: ATOM,
      text: await feed({ self: '/feed.xml', page: '/', title: config.PRODUCT_NAME }, latest),
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
      const text = await feed(about, latestOfGame(await merges.familyOf(gameId)))
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
      return sendFile(request, reply, { type: ATOM, text: await feed(about, latestOfAuthor(userId)) })
    },
  )

  /** `{what the feed is of} - {product}`, as titles of pages are. */
  async function nameOf(find: typeof gameTitle, id: string): Promise<string> {
    const [found] = await find(db, id)
    return `${found?.name} - ${config.PRODUCT_NAME}`
  }

  async function feed({ self, page, title }: About, { cards, values }: ArticleList): Promise<string> {
    const { rows } = await db.query<Entry>(
      `select ${a.article_id}, ${a.title}, ${g.slug}, ${a.published_at}, ${a.updated_at},
              coalesce(nullif(${a.description}, ''), ${a.alternative_description}) as summary,
              case when ${u.anonymous} or ${u.erased} then null else ${u.display_name} end as author
         from (${cards} limit ${ENTRIES}) a
         join ${g} on ${g.game_id} = ${a.game_id} left join ${u} on ${u.user_id} = ${a.author_id}
        order by ${a.published_at} desc, ${a.article_id} desc`,
      values,
    )
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
    const address = `${config.PUBLIC_URL}/games/${row.slug}/${row.article_id}`
    return `<entry><id>${escapeXml(address)}</id><title>${escapeXml(row.title)}</title><link href="${escapeXml(address)}"/>
<author><name>${escapeXml(row.author ?? config.PRODUCT_NAME)}</name></author><summary>${escapeXml(row.summary)}</summary>
<published>${row.published_at.toISOString()}</published><updated>${row.updated_at.toISOString()}</updated></entry>`
  }
}
