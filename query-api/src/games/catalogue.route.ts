import { type CatalogueList, catalogueList, catalogueQuery } from '@koryaku/contracts/games/catalogue.api.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'

const g = alias(gameCard, 'g')
type Card = Pick<Row<typeof gameCard>, 'game_id' | 'slug' | 'details' | 'staff_hidden' | 'revision'>

/** GET catalogue: the details that staff edit, with the version that an edit names. */
export function catalogueRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/catalogue',
    {
      config: { access: 'owner', reads: ['games'] },
      schema: {
        summary: 'Games of the catalogue as staff edit them, also hidden ones',
        querystring: catalogueQuery,
        response: { 200: catalogueList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { q = '', missing = null, slugs = null } = request.query
        const values = [q, missing, slugs]
        // A missing value is absent, null or an empty list.
        const from = `from ${g}
          where ($1 = '' or position(lower($1) in lower(concat_ws(' ', ${g.title_ja}, ${g.title_en}, ${g.slug}))) > 0)
            and ($2::text is null or coalesce(${g.details} -> $2, 'null') in ('null', '[]'))
            and ($3::text[] is null or ${g.slug} = any($3))`
        const { limit, offset } = pageWindow(request.query)
        const [totalCount, { rows }] = await Promise.all([
          countOf(db, `select count(*) as count ${from}`, values),
          db.query<Card>(
            `select ${g.game_id}, ${g.slug}, ${g.details}, ${g.staff_hidden}, ${g.revision} ${from}
              order by ${g.slug} limit $4 offset $5`,
            [...values, limit, offset],
          ),
        ])
        const data = rows.map(({ game_id: id, slug, details, staff_hidden: hidden, revision }) => ({
          type: 'catalogued_game' as const,
          id,
          attributes: { slug, version: Number(revision), details, hidden },
        }))
        return JSON.stringify({ data, meta: { totalCount } } satisfies CatalogueList)
      }),
  )
}
