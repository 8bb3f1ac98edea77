import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'

const isoDay = (day: unknown) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`
const inJapan = (time: unknown) => sql<Date>`(${time} at time zone 'Asia/Tokyo')::date`
const weekOf = (day: unknown) => sql<Date>`date_trunc('week', ${day})::date`
const sum = (count: unknown) => sql<number>`sum(${count})::int`
const MANY = sql<number>`count(*)::int`

/** Activity of members, without the activity that does not count. */
const activity = facts
  .selectFrom('read.activity_day as a')
  .leftJoin('read.ranking_exclusion as e', 'e.user_id', 'a.user_id')
  .selectAll('a')
  .where(({ eb, or, ref }) => or([eb('e.from_at', 'is', null), eb('a.day', '<', inJapan(ref('e.from_at')))]))

/** Totals per day, including days without activity. @param begins start of the first day */
export const kpisOf = statement((from: Param<string>, to: Param<string>, begins: Param<Date>) =>
  facts
    .with('acts', () =>
      activity
        .clearSelect()
        .select('a.day')
        .select(({ ref }) => [
          sql<number>`count(*) filter (where ${ref('a.saves')} > 0 or ${ref('a.publications')} > 0)::int`.as(
            'writers',
          ),
          sum(ref('a.likes')).as('likes'),
          sum(ref('a.bookmarks')).as('bookmarks'),
          sum(ref('a.follows')).as('follows'),
        ])
        .where(({ ref }) => sql<boolean>`${ref('a.day')} between ${from} and ${to}`)
        .groupBy('a.day'),
    )
    .with('joined', db =>
      db
        .selectFrom('read.member_joined')
        .select(['day', MANY.as('members')])
        .where(({ ref }) => sql<boolean>`${ref('day')} between ${from} and ${to}`)
        .groupBy('day'),
    )
    .with('published', db =>
      db
        .selectFrom('read.article_card')
        .select(({ ref }) => inJapan(ref('published_at')).as('day'))
        .select(MANY.as('articles'))
        .where('published_at', '>=', begins)
        .groupBy(sql`1`),
    )
    .selectFrom(sql<{ at: Date }>`generate_series(${from}::date, ${to}::date, '1 day')`.as<'g'>(sql`g (at)`))
    .innerJoinLateral(
      ({ ref }) => sql<{ day: Date }>`(select ${ref('g.at')}::date as day)`.as('d'),
      on => on.onTrue(),
    )
    .leftJoin('acts', 'acts.day', 'd.day')
    .leftJoin('joined', 'joined.day', 'd.day')
    .leftJoin('published', 'published.day', 'd.day')
    .leftJoin('read.site_day as s', 's.day', 'd.day')
    .select(({ fn, lit, ref }) => [
      isoDay(ref('d.day')).as('day'),
      fn.coalesce('acts.writers', lit(0)).as('writers'),
      fn.coalesce('s.readers', lit(0)).as('readers'),
      fn.coalesce('published.articles', lit(0)).as('articles'),
      fn.coalesce('acts.likes', lit(0)).as('likes'),
      fn.coalesce('acts.bookmarks', lit(0)).as('bookmarks'),
      fn.coalesce('acts.follows', lit(0)).as('follows'),
      fn.coalesce('s.views', lit(0)).as('views'),
      fn.coalesce('joined.members', lit(0)).as('members'),
    ])
    .orderBy('d.day'),
)

/** Members by the week in which they joined, and how many of them were active a given number of weeks later. */
export const cohortsSince = statement((first: Param<string>) =>
  facts
    .with('activity', () => activity)
    .with('cohort', db =>
      db
        .selectFrom('read.member_joined')
        .select('user_id')
        .select(({ ref }) => weekOf(ref('day')).as('week'))
        .where('day', '>=', sql<Date>`${first}`),
    )
    .with('size', db =>
      db
        .selectFrom('cohort')
        .select(['week', MANY.as('members')])
        .groupBy('week'),
    )
    .with('active', db =>
      db
        .selectFrom('cohort as c')
        .innerJoin('activity as a', on =>
          on.onRef('a.user_id', '=', 'c.user_id').onRef('a.day', '>=', 'c.week'),
        )
        .select('c.week')
        .select(({ ref }) => [
          sql<number>`(${weekOf(ref('a.day'))} - ${ref('c.week')}) / 7`.as('later'),
          sql<number>`count(distinct ${ref('c.user_id')})::int`.as('active'),
        ])
        .groupBy(sql`1, 2`),
    )
    .selectFrom('size as s')
    .leftJoin('active as a', 'a.week', 's.week')
    .select(({ fn, lit, ref }) => [
      isoDay(ref('s.week')).as('week'),
      's.members',
      fn.coalesce('a.later', lit(0)).as('later'),
      fn.coalesce('a.active', lit(0)).as('active'),
    ])
    .orderBy(sql`1, 3`),
)
