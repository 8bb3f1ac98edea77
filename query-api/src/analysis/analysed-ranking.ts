import type { AnalysedEntry } from '@koryaku/contracts/analysis/analysis.api.ts'
import { type FormulaVersion, formulas } from '@koryaku/contracts/ranking/formulas.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import { scoreSql } from '@koryaku/contracts/ranking/score-sql.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import type { Pool } from 'pg'

const w = alias(rankingWindow, 'w')
const a = alias(articleCard, 'a')
const g = alias(gameCard, 'g')
type Counted = Pick<Row<typeof rankingWindow>, 'article_id' | 'likes' | 'bookmarks' | 'views' | 'score'>

interface Wanted {
  range: RankingRange
  start: string
  formula: FormulaVersion
  against: FormulaVersion
  per: number
}

/** The first places of a stored window under one formula, with the places that another gives them. */
export async function analysedRanking(
  db: Pool,
  { range, start, formula, against, per }: Wanted,
): Promise<{ entries: AnalysedEntry[]; total: number; moved: number }> {
  const sql = (version: FormulaVersion) => scoreSql(formulas[version], kind => w[kind])
  const { rows } = await db.query<
    Counted & {
      title: string | null
      slug: string | null
      place: string | null
      place_against: string | null
      total: string
      moved: string
    }
  >(
    `with scored as (
       select ${w.article_id} as article_id, ${w.likes} as likes, ${w.bookmarks} as bookmarks, ${w.views} as views,
              ${sql(formula)} as score, ${sql(against)} as score_against
         from ${w}
        where ${w.range} = $1 and ${w.window_start} = $2 and ${w.listed}),
     placed as (
       select *,
              case when score > 0 then row_number() over (order by score desc, article_id) end as place,
              case when score_against > 0
                   then row_number() over (order by score_against desc, article_id) end as place_against
         from scored where score > 0 or score_against > 0)
     select p.*, ${a.title} as title, ${g.slug} as slug,
            (select count(*) from placed) as total,
            (select count(*) from placed where place is distinct from place_against) as moved
       from placed p
       left join ${a} on ${a.article_id} = p.article_id
       left join ${g} on ${g.game_id} = ${a.game_id}
      where least(p.place, p.place_against) <= $3
      order by p.place, p.place_against`,
    [range, start, per],
  )
  const entries = rows.map(({ article_id, title, slug, likes, bookmarks, views, score, ...row }) => ({
    articleId: article_id,
    title: title ?? '',
    gameSlug: slug,
    ...{ likes, bookmarks, views, score },
    place: row.place === null ? null : Number(row.place),
    placeAgainst: row.place_against === null ? null : Number(row.place_against),
  }))
  return { entries, total: Number(rows[0]?.total ?? 0), moved: Number(rows[0]?.moved ?? 0) }
}
