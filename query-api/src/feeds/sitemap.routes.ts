import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdBound } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { escapeXml } from './xml.ts'

const visitor = { access: 'visitor', reads: ['articles', 'games', 'users'] } as const
/** On average; no file is looked into further than the protocol allows. */
const PER_FILE = 5_000
const FILE_MAX = 50_000
const XML = 'application/xml; charset=utf-8'
const STATIC_PAGES = [
  '/',
  '/all-articles',
  '/games',
  '/ranking',
  '/users',
  '/about',
  '/terms',
  '/privacy',
  '/external-communication-policy',
]

const KINDS = ['games', 'articles', 'users'] as const
type Kind = (typeof KINDS)[number]

/** One file: a range of ids, so that it costs the same however many there are. */
const addressesOf: Record<Kind, string> = {
  games: `select '/games/' || slug as path, added_at as at from read.game_card
           where game_id >= $1 and game_id < $2 order by game_id limit $3`,
  // Each game by its id: a join would read the whole catalogue for every file.
  articles: `select '/games/' || g.slug || '/' || a.article_id as path, a.updated_at as at
               from (select article_id, game_id, updated_at from read.article_card
                      where article_id >= $1 and article_id < $2 and status = 'published'
                      order by article_id limit $3) a
               cross join lateral (select slug from read.game_card where game_id = a.game_id limit 1) g`,
  users: `select '/users/' || name as path, null::timestamptz as at from read.user_card
           where user_id >= $1 and user_id < $2 and name is not null and not anonymous and not erased
           order by user_id limit $3`,
}

/** Addresses for search engines, split into files, and what they may not visit. */
export function sitemapRoutes(app: HttpApp, { db, config }: Context): void {
  const urlset = (paths: { path: string; at?: Date | null }[]) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map(
        ({ path, at }) =>
          `<url><loc>${escapeXml(config.PUBLIC_URL + path)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</url>`,
      )
      .join('\n')}</urlset>\n`

  const filesOf = async (kind: Kind): Promise<number> => {
    const { rows } = await db.query<
      Record<Kind, number>
    >(`select coalesce(max(games), 0) as games, coalesce(max(articles), 0) as articles,
              (select coalesce(max(shown), 0) from read.member_total) as users from read.catalogue_total`)
    return Math.ceil((rows[0]?.[kind] ?? 0) / PER_FILE)
  }

  app.get('/sitemap.xml', { config: visitor }, async (_request, reply) => {
    const namesOf = async (kind: Kind) =>
      Array.from({ length: await filesOf(kind) }, (_, i) => `/sitemaps/${kind}-${i + 1}.xml`)
    const files = ['/sitemaps/pages-1.xml', ...(await Promise.all(KINDS.map(namesOf))).flat()]
    return reply
      .type(XML)
      .send(
        `<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
          .map(file => `<sitemap><loc>${escapeXml(config.PUBLIC_URL + file)}</loc></sitemap>`)
          .join('\n')}</sitemapindex>\n`,
      )
  })

  app.get('/sitemaps/pages-1.xml', { config: visitor }, async (_request, reply) =>
    reply.type(XML).send(urlset(STATIC_PAGES.map(path => ({ path })))),
  )

  const params = z.object({ file: z.string().regex(/^(games|articles|users)-[1-9]\d{0,3}\.xml$/) })
  app.get('/sitemaps/:file', { config: visitor, schema: { params } }, async (request, reply) => {
    const [kind, number] = request.params.file.replace('.xml', '').split('-') as [Kind, string]
    const files = await filesOf(kind)
    const file = Number(number)
    if (file > files) throw new DomainError('not_found')
    const range = [shortIdBound(file - 1, files), shortIdBound(file, files)]
    const { rows } = await db.query<{ path: string; at: Date | null }>(addressesOf[kind], [
      ...range,
      FILE_MAX,
    ])
    return reply.type(XML).send(urlset(rows))
  })

  app.get('/robots.txt', { config: visitor }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /my/\n\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`,
      ),
  )
}
