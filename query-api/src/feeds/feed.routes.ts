import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import { type ArticleList, latest, latestOfAuthor, latestOfGame } from '../articles/article-lists.ts'
import type { Context } from '../context.ts'
import { requireGame } from '../games/find-game.ts'
import { requireUser } from '../users/find-user.ts'
import { escapeXml } from './xml.ts'

const visitor = { access: 'visitor' } as const
const ENTRIES = 30

interface Entry {
  article_id: string
  title: string
  summary: string
  slug: string
  author: string | null
  published_at: Date
  updated_at: Date
}

/** Atom feeds of the newest articles: of the site, of a game, of a member. */
export function feedRoutes(app: HttpApp, { db, config }: Context): void {
  app.get('/feed.xml', { config: visitor }, async (_request, reply) =>
    reply
      .type('application/atom+xml; charset=utf-8')
      .send(await feed('/feed.xml', config.PRODUCT_NAME, latest)),
  )
  app.get(
    '/feeds/games/:slug.xml',
    { config: visitor, schema: { params: gameSlugParams } },
    async (request, reply) => {
      const { slug } = request.params
      const list = latestOfGame(await requireGame(db, slug))
      return reply
        .type('application/atom+xml; charset=utf-8')
        .send(await feed(`/feeds/games/${slug}.xml`, `${slug} - ${config.PRODUCT_NAME}`, list))
    },
  )
  app.get(
    '/feeds/users/:name.xml',
    { config: visitor, schema: { params: userNameParams } },
    async (request, reply) => {
      const { name } = request.params
      const list = latestOfAuthor(await requireUser(db, name))
      return reply
        .type('application/atom+xml; charset=utf-8')
        .send(await feed(`/feeds/users/${name}.xml`, `${name} - ${config.PRODUCT_NAME}`, list))
    },
  )

  async function feed(path: string, title: string, { cards, values }: ArticleList): Promise<string> {
    const { rows } = await db.query<Entry>(
      `select a.article_id, a.title, coalesce(nullif(a.description, ''), a.alternative_description) as summary, g.slug,
              case when u.anonymous or u.erased then null else u.display_name end as author, a.published_at, a.updated_at
         from (${cards} limit ${ENTRIES}) a
         join read.game_card g using (game_id) left join read.user_card u on u.user_id = a.author_id
        order by a.published_at desc, a.article_id desc`,
      values,
    )
    const self = `${config.PUBLIC_URL}${path}`
    const updated = rows.reduce((last, row) => (row.updated_at > last ? row.updated_at : last), new Date(0))
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja"><id>${escapeXml(self)}</id><title>${escapeXml(title)}</title>
<link rel="self" href="${escapeXml(self)}"/><link href="${escapeXml(config.PUBLIC_URL)}/"/><updated>${updated.toISOString()}</updated>
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
