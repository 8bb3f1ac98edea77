import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import { gameFollower } from '@koryaku/contracts/tables/game-follower.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameScore } from '@koryaku/contracts/tables/game-score.table.ts'
import type { Pool } from 'pg'
import { countedReviews } from '#reading/counted-reviews.ts'

/** The values of a game that its list filters and sorts by. */
export interface GameRow {
  id: string
  title: string
  sort_title: string
  sort_title_en: string
  kana_head: string
  letter_head: string
  added_at: Date
  genres: string[]
  platforms: string[]
  year: number | null
  articles: number
  followers: number
  /** All public reviews. */
  reviews: number
  /** Reviews that count in the average, and their sums. */
  counted: number
  weight4: number
  weighted2: number
}

// Bound: query-api | games of the catalogue in memory | GAMES_MAX
const GAMES_MAX = 200_000
/** Rows of one query, so that other requests of this process are served in between. */
const ROWS = 5_000

const g = alias(gameCard, 'g')
const c = alias(gameCounter, 'c')
const s = alias(gameScore, 's')
const n = alias(gameMerge, 'n')
const f = alias(gameFollower, 'f')
const r = alias(gameReview, 'r')
const t = alias(gameScore, 't')
/** Counts of a game into which others are merged are computed as those of its card: each follower and author once. */
const rowsOf = (condition: string) => `
  select ${g.game_id} as id, ${g.title}, ${g.sort_title}, ${g.sort_title_en}, ${g.kana_head}, ${g.letter_head}, ${g.added_at},
         coalesce(${g.details} -> 'genres', '[]') as genres, coalesce(${g.details} -> 'platforms', '[]') as platforms,
         (${g.details} ->> 'year')::int as year,
         (case when x.ids is null then coalesce(${c.articles}, 0) else
           (select coalesce(sum(${c.articles}), 0) from ${c} where ${c.game_id} = any(x.ids)) end)::int as articles,
         (case when x.ids is null then coalesce(${c.followers}, 0) else
           (select count(distinct ${f.user_id}) from ${f} where ${f.game_id} = any(x.ids) and ${f.counted}) end)::int as followers,
         coalesce(y.listed, ${s.reviews}, 0) as reviews, coalesce(y.counted, ${s.counted}, 0) as counted,
         coalesce(y.weight4, ${s.weight4}, 0) as weight4, coalesce(y.weighted2, ${s.weighted2}, 0) as weighted2
    from ${g} left join ${c} on ${c.game_id} = ${g.game_id} left join ${s} on ${s.game_id} = ${g.game_id}
    left join (select ${n.canonical_id} as id, array_agg(${n.game_id}) || ${n.canonical_id} as ids
                 from ${n} group by ${n.canonical_id}) x on x.id = ${g.game_id}
    left join lateral (select count(*)::int as counted, sum(${r.weight4})::int as weight4, sum(${r.weight4} * ${r.score2})::int as weighted2,
           (select coalesce(sum(${t.reviews}), 0)::int from ${t} where ${t.game_id} = any(x.ids)) as listed
         from (${countedReviews('x.ids')}) r) y on x.ids is not null
   where not ${g.hidden} and ${condition}`
const partOfAll = `${rowsOf(`${g.game_id} > $1`)} order by ${g.game_id} limit $2`
const some = rowsOf(`(${g.game_id} = any($1) or ${g.game_id} in
  (select ${n.canonical_id} from ${n} where ${n.game_id} = any($1)))`)

/** All games that lists show. */
export async function loadAllGames(db: Pool): Promise<GameRow[]> {
  const games: GameRow[] = []
  for (;;) {
    const { rows } = await db.query<GameRow>({
      name: 'catalogue-part',
      text: partOfAll,
      values: [games.at(-1)?.id ?? '', ROWS],
    })
    games.push(...rows)
    if (rows.length < ROWS || games.length >= GAMES_MAX) return games
  }
}

/** These games as far as lists show them, and the games into which they are merged. */
export async function loadGames(db: Pool, ids: readonly string[]): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>({ name: 'catalogue-games', text: some, values: [ids] })
  return rows
}
