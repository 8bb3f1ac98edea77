import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { escapeXml } from './xml.ts'

const visitor = { access: 'visitor' } as const
const PER_FILE = 20_000
const XML = 'application/xml; charset=utf-8'
const STATIC_PAGES = [
  '/',
  '/all-articles',
  '/games',
  '/ranking',
  '/users',
  '/terms',
  '/privacy',
  '/external-communication-policy',
]

/** Addresses for search engines, split into files, and what they may not visit. */
export function sitemapRoutes(app: HttpApp, { db, config }: Context): void {
  const urlset = (paths: { path: string; at?: Date }[]) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map(
        ({ path, at }) =>
          `<url><loc>${escapeXml(config.PUBLIC_URL + path)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</url>`,
      )
      .join('\n')}</urlset>\n`

  app.get('/sitemap.xml', { config: visitor }, async (_request, reply) => {
    const { rows } = await db.query<{ games: string; articles: string }>(
      'select games, articles from read.catalogue_total',
    )
    const filesFor = (kind: 'games' | 'articles') =>
      Array.from(
        { length: Math.ceil(Number(rows[0]?.[kind] ?? 0) / PER_FILE) },
        (_, i) => `/sitemaps/${kind}-${i + 1}.xml`,
      )
    const files = ['/sitemaps/pages-1.xml', ...filesFor('games'), ...filesFor('articles')]
    return reply
      .type(XML)
      .send(
        `<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
          .map(file => `<sitemap><loc>${escapeXml(config.PUBLIC_URL + file)}</loc></sitemap>`)
          .join('\n')}</sitemapindex>\n`,
      )
  })

  const params = z.object({ file: z.string().regex(/^(pages|games|articles)-[1-9]\d{0,3}\.xml$/) })
  app.get('/sitemaps/:file', { config: visitor, schema: { params } }, async (request, reply) => {
    const [kind = '', number = '1'] = request.params.file.replace('.xml', '').split('-')
    const offset = (Number(number) - 1) * PER_FILE
    if (kind === 'pages') return reply.type(XML).send(urlset(STATIC_PAGES.map(path => ({ path }))))
    const { rows } = await db.query<{ path: string; at: Date }>(
      kind === 'games'
        ? `select '/games/' || slug as path, added_at as at from read.game_card order by added_at desc, game_id desc limit $1 offset $2`
        : `select '/games/' || g.slug || '/' || a.article_id as path, a.updated_at as at
             from (select * from read.article_card where status = 'published'
                    order by published_at desc, article_id desc limit $1 offset $2) a
             join read.game_card g using (game_id)`,
      [PER_FILE, offset],
    )
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
