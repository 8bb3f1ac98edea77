import { DomainError } from '@koryaku/contracts/errors.ts'
import { textOf } from '@koryaku/contracts/http/answers.ts'
import { shortIdBound } from '@koryaku/contracts/ids.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleSeries } from '@koryaku/contracts/tables/article-series.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { seriesPart } from '@koryaku/contracts/tables/series-part.table.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { sendFile } from './send-file.ts'
import { escapeXml } from './xml.ts'

const visitor = { access: 'visitor', reads: ['articles', 'games', 'users', 'series', 'reviews'] } as const
/** Average number of URLs per file; no file contains more than the protocol allows. */
const PER_FILE = 5_000
const FILE_MAX = 50_000
const response = { 200: textOf('application/xml') }
const XML = 'application/xml; charset=utf-8'
const STATIC_PAGES = [
  '/',
  '/all-articles',
  '/games',
  '/ranking',
  '/users',
  '/about',
  '/about/scores',
  '/terms',
  '/privacy',
  '/external-communication-policy',
]

const KINDS = ['games', 'articles', 'users', 'series', 'reviews'] as const
type Kind = (typeof KINDS)[number]

const a = alias(articleCard, 'a')
const g = alias(gameCard, 'g')
const u = alias(userCard, 'u')
const s = alias(articleSeries, 's')
const r = alias(gameReview, 'r')
const p = alias(seriesPart, 'p')
const m = alias(gameMerge, 'm')
const totals = statement(() =>
  read.selectFrom('read.catalogue_total').select(({ fn, lit, selectFrom }) => [
    fn.coalesce(fn.max('games'), lit(0)).as('games'),
    fn.coalesce(fn.max('articles'), lit(0)).as('articles'),
    selectFrom('read.member_total')
      .select(eb => eb.fn.coalesce(eb.fn.max('shown'), eb.lit(0)).as('shown'))
      .as('users'),
    selectFrom('read.article_series')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('shown'))
      .where('removed', '=', false)
      .as('series'),
    selectFrom('read.game_score')
      .select(eb => eb.fn.coalesce(eb.fn.max('reviews'), eb.lit(0)).as('shown'))
      .where('game_id', '=', '')
      .as('reviews'),
  ]),
)

/** One file: a range of ids, so that it costs the same however many there are. */
const addressesOf: Record<Kind, string> = {
  games: `select '/games/' || ${g.slug} as path, ${g.added_at} as at from ${g}
           where ${g.game_id} >= $1 and ${g.game_id} < $2 and not ${g.hidden} order by ${g.game_id} limit $3`,
  // Each game by its id: a join would read the whole catalogue for every file.
  articles: `select '/games/' || slug || '/' || id as path, at
               from (select ${a.article_id} as id, ${a.game_id} as game, ${a.updated_at} as at from ${a}
                      where ${a.article_id} >= $1 and ${a.article_id} < $2 and ${a.status} = 'published'
                      order by ${a.article_id} limit $3) listed
               cross join lateral (select ${g.slug} as slug from ${g} where ${g.game_id} = coalesce(
                 (select ${m.canonical_id} from ${m} where ${m.game_id} = game), game) limit 1) of`,
  reviews: `select '/games/' || slug || '/game-reviews/' || id as path, at
              from (select ${r.review_id} as id, ${r.game_id} as game, ${r.revised_at} as at from ${r}
                     where ${r.review_id} >= $1 and ${r.review_id} < $2 and ${r.status} = 'published'
                     order by ${r.review_id} limit $3) listed
              cross join lateral (select ${g.slug} as slug from ${g} where ${g.game_id} = coalesce(
                 (select ${m.canonical_id} from ${m} where ${m.game_id} = game), game) limit 1) of`,
  users: `select '/users/' || ${u.name} as path, null::timestamptz as at from ${u}
           where ${u.user_id} >= $1 and ${u.user_id} < $2 and ${u.name} is not null
             and not ${u.anonymous} and not ${u.erased}
           order by ${u.user_id} limit $3`,
  // Those that have something for readers, by their author.
  series: `select '/series/' || ${s.series_id} as path, ${s.updated_at} as at from ${s}
            where ${s.series_id} >= $1 and ${s.series_id} < $2 and not ${s.removed}
              and exists (select 1 from ${p} join ${a} on ${a.article_id} = ${p.article_id}
                           where ${p.series_id} = ${s.series_id} and ${a.author_id} = ${s.owner_id}
                             and ${a.status} = 'published')
            order by ${s.series_id} limit $3`,
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

  const readFilesOf = async (): Promise<(kind: Kind) => number> => {
    const [total] = await totals(db)
    return kind => Math.ceil((total?.[kind] ?? 0) / PER_FILE)
  }

  app.get('/sitemap.xml', { config: visitor, schema: { response } }, async (request, reply) => {
    const filesOf = await readFilesOf()
    const namesOf = (kind: Kind) =>
      Array.from({ length: filesOf(kind) }, (_, i) => `/sitemaps/${kind}-${i + 1}.xml`)
    const files = ['/sitemaps/pages-1.xml', ...KINDS.flatMap(namesOf)]
    const text = `<?xml version="1.0" encoding="utf-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
      .map(file => `<sitemap><loc>${escapeXml(config.PUBLIC_URL + file)}</loc></sitemap>`)
      .join('\n')}</sitemapindex>\n`
    return sendFile(request, reply, { type: XML, text })
  })

  app.get('/sitemaps/pages-1.xml', { config: visitor, schema: { response } }, async (request, reply) =>
    sendFile(request, reply, { type: XML, text: urlset(STATIC_PAGES.map(path => ({ path }))) }),
  )

  const params = z.object({
    file: z.string().regex(/^(games|articles|users|series|reviews)-[1-9]\d{0,3}\.xml$/),
  })
  app.get('/sitemaps/:file', { config: visitor, schema: { params, response } }, async (request, reply) => {
    const [kind, number] = request.params.file.replace('.xml', '').split('-') as [Kind, string]
    const files = (await readFilesOf())(kind)
    const file = Number(number)
    if (file > files) throw new DomainError('not_found')
    const range = [shortIdBound(file - 1, files), shortIdBound(file, files)]
    const { rows } = await db.query<{ path: string; at: Date | null }>(addressesOf[kind], [
      ...range,
      FILE_MAX,
    ])
    return sendFile(request, reply, { type: XML, text: urlset(rows) })
  })

  const plain = { response: { 200: textOf('text/plain') } }
  app.get('/robots.txt', { config: visitor, schema: plain }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /my/\n\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`,
      ),
  )
}
