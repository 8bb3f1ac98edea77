import {
  FIRST_PERIOD_DAYS,
  LAST_PERIOD_DAYS,
  SCORED_VERSIONS_MAX,
} from '@koryaku/contracts/reviews/review-parts.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameVersion } from '@koryaku/contracts/tables/game-version.table.ts'
import { reviewScore } from '@koryaku/contracts/tables/review-score.table.ts'
import type { Pool } from 'pg'
import { gamesOf, isOf, namedOf } from '#reading/game-merges.ts'

/** Sums of the scores of one period. */
export interface ScorePeriod {
  kind: 'total' | 'first' | 'recent' | 'version'
  /** Empty except for a version. */
  version_id: string
  label: string
  released: string
  reviews: number
  /** Sums of weights and of weights times scores. */
  weight4: number
  weighted2: number
  /** Reviews whose score is higher or lower than their first one. */
  raised: number
  lowered: number
}

const s = alias(reviewScore, 's')
const r = alias(gameReview, 'r')
const v = alias(gameVersion, 'v')
const hours = (days: number): string => `interval '${days * 24} hours'`

const author = 'p.kind, p.version_id, g.author_id'

/** $1: the games, $2: the game whose versions they are, $3: the end of the last period. */
const periodsText = (family: readonly string[]): string => `
  with score as materialized (
    select ${s.review_id}, ${s.author_id}, ${s.score2}, ${s.first2}, ${s.scored_at}, ${s.from_at}, ${s.until_at},
           ${r.weight4}, ${r.published_at}
      from ${s} join ${r} on ${r.review_id} = ${s.review_id}
     where ${isOf(s.game_id, family)} and ${s.from_at} < $3 and ${r.weight4} > 0),
  version as (
    select ${v.version_id}, ${v.label}, to_char(${v.released_on}, 'YYYY-MM-DD') as released, ${v.since} as begins,
           lead(${v.since}, 1, $3) over (order by ${v.since}, ${v.place}) as ends
      from ${v} where ${v.game_id} = $2 and ${v.since} < $3
     order by ${v.since} desc, ${v.place} desc limit ${SCORED_VERSIONS_MAX}),
  period as (
    select 'total' as kind, '' as version_id, '' as label, '' as released,
           '-infinity'::timestamptz as begins, $3::timestamptz as ends
    union all select 'first', '', '', '', '-infinity',
           least($3, (select min(scored_at) from score) + ${hours(FIRST_PERIOD_DAYS)})
    union all select 'recent', '', '', '', $3 - ${hours(LAST_PERIOD_DAYS)}, $3
    union all select 'version', version_id, label, released, begins, ends from version),
  given as (
    select ${family.length > 1 ? `distinct on (${author})` : ''} p.*, g.score2, g.first2, g.weight4
      from period p join score g on g.scored_at >= p.begins and g.scored_at < p.ends
       and g.from_at < p.ends and (g.until_at is null or g.until_at >= p.ends)
     ${family.length > 1 ? `order by ${author}, g.published_at desc, g.review_id` : ''})
  select kind, version_id, label, released, count(*)::int as reviews,
         sum(weight4)::int as weight4, sum(weight4 * score2)::int as weighted2,
         (count(*) filter (where score2 > first2))::int as raised,
         (count(*) filter (where score2 < first2))::int as lowered
    from given group by kind, version_id, label, released, begins order by begins, version_id`

/**
 * Periods with a score, those of versions in their order. A score belongs to the period in which the author gave it and
 * counts if it was public at the end of the period.
 * @param family the game and those merged into it; the newest review of each author counts
 * @param end of the last period, exclusive
 */
export async function scorePeriods(db: Pool, family: readonly string[], end: Date): Promise<ScorePeriod[]> {
  const { rows } = await db.query<ScorePeriod>({
    name: namedOf('game-score-periods', family),
    text: periodsText(family),
    values: [gamesOf(family), family[0], end],
  })
  return rows
}
