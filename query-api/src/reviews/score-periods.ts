import {
  FIRST_PERIOD_DAYS,
  LAST_PERIOD_DAYS,
  SCORED_VERSIONS_MAX,
} from '@koryaku/contracts/reviews/review-parts.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameVersion } from '@koryaku/contracts/tables/game-version.table.ts'
import { reviewPlaythrough } from '@koryaku/contracts/tables/review-playthrough.table.ts'
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
const y = alias(reviewPlaythrough, 'y')
const hours = (days: number): string => `interval '${days * 24} hours'`

/** Start of a day in Japan time. */
const startOf = (day: string): string => `(${day} || 'T00:00:00+09:00')::timestamptz`
const isPublicAt = (end: string, score: string): string =>
  `${score}.from_at < ${end} and (${score}.until_at is null or ${score}.until_at >= ${end})`
const author = 'kind, version_id, author_id'
const counted = (score2 = 'g.score2'): string =>
  `g.review_id, g.author_id, ${score2} as score2, g.first2, g.weight4, g.published_at`

/**
 * $1: the games, $2: the game whose versions they are, $3: the end of the last period, $4: the day of the release or null.
 * A score is given in one version, found by binary search. A review without a public score at the end of the first period counts
 * in it with the playthrough of those days.
 */
const periodsText = (family: readonly string[]): string => `
  with score as materialized (
    select ${s.review_id}, ${s.author_id}, ${s.score2}, ${s.first2}, ${s.scored_at}, ${s.from_at}, ${s.until_at},
           ${r.weight4}, ${r.published_at}
      from ${s} join ${r} on ${r.review_id} = ${s.review_id}
     where ${isOf(s.game_id, family)} and ${s.from_at} < $3 and ${r.weight4} > 0),
  version as (
    select ${v.version_id}, ${v.label}, to_char(${v.released_on}, 'YYYY-MM-DD') as released, ${v.since} as begins,
           lead(${v.since}, 1, $3) over (order by ${v.since}, ${v.place}) as ends,
           row_number() over (order by ${v.since}, ${v.place}) as n
      from ${v} where ${v.game_id} = $2 and ${v.since} < $3
     order by ${v.since} desc, ${v.place} desc limit ${SCORED_VERSIONS_MAX}),
  bounds as (select array_agg(begins order by n) as begins, min(n) - 1 as before from version),
  launch as (
    select least($3, coalesce(${startOf('$4')}, (select min(scored_at) from score)) + ${hours(FIRST_PERIOD_DAYS)}) as ends,
           to_char($4::date + ${FIRST_PERIOD_DAYS}, 'YYYY-MM-DD') as played_before),
  period as (
    select 'total' as kind, '-infinity'::timestamptz as begins, $3::timestamptz as ends
    union all select 'first', '-infinity', ends from launch
    union all select 'recent', $3 - ${hours(LAST_PERIOD_DAYS)}, $3),
  given as (
    select p.kind, '' as version_id, '' as label, '' as released, p.begins, ${counted()}
      from period p join score g on g.scored_at >= p.begins and g.scored_at < p.ends and ${isPublicAt('p.ends', 'g')}
    union all
    select 'first', '', '', '', '-infinity', ${counted('y.score2')}
      from launch l cross join score g cross join lateral (
        select ${y.score2} from ${y}
         where ${y.review_id} = g.review_id and ${y.played_on} < l.played_before and ${y.at} < $3
         order by ${y.ord} desc limit 1) y
     where l.played_before is not null and ${isPublicAt('$3', 'g')} and not exists (
        select from score e where e.review_id = g.review_id and e.scored_at < l.ends and ${isPublicAt('l.ends', 'e')})
    union all
    select 'version', w.version_id, w.label, w.released, w.begins, ${counted()}
      from bounds b cross join score g
      join version w on w.n = b.before + width_bucket(g.scored_at, b.begins)
     where g.scored_at < w.ends and ${isPublicAt('w.ends', 'g')}),
  once as (
    select ${family.length > 1 ? `distinct on (${author})` : ''} * from given
     ${family.length > 1 ? `order by ${author}, published_at desc, review_id` : ''})
  select kind, version_id, label, released, count(*)::int as reviews,
         sum(weight4)::int as weight4, sum(weight4 * score2)::int as weighted2,
         (count(*) filter (where score2 > first2))::int as raised,
         (count(*) filter (where score2 < first2))::int as lowered
    from once group by kind, version_id, label, released, begins order by begins, version_id`

/**
 * Periods with a score, those of versions in their order. A score belongs to the period in which the author gave it and
 * counts if it was public at the end of the period.
 * @param family the game and those merged into it; the newest review of each author counts
 * @param end of the last period, exclusive
 * @param releasedOn with which the first period begins; null: it begins with the first public score
 */
export async function scorePeriods(
  db: Pool,
  family: readonly string[],
  end: Date,
  releasedOn: string | null,
): Promise<ScorePeriod[]> {
  const { rows } = await db.query<ScorePeriod>({
    name: namedOf('game-score-periods', family),
    text: periodsText(family),
    values: [gamesOf(family), family[0], end, releasedOn],
  })
  return rows
}
