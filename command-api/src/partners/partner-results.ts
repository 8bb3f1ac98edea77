import { DomainError } from '@koryaku/contracts/errors.ts'
import type { PartnerResult, PartnerRun } from '@koryaku/contracts/partners/partner.api.ts'
import {
  type LeftOut,
  type PartnerOutcome,
  RESULT_DAYS,
  RUN_ARTICLES_MAX,
} from '@koryaku/contracts/partners/partner.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { Pool } from 'pg'

const RUNS_SHOWN = 30

/** A run without a name is that of the day in Japan. */
export const runOf = (named: string | undefined, at: Date): string => named ?? windowStart('daily', at)

interface Result {
  partnerId: string
  run: string
  externalId: string
  articleId: string
  outcome: PartnerOutcome | 'refused'
  code: string | null
  leftOut: readonly LeftOut[]
  at: string
}

/** Refuses a further article of a run that has as many as one may have. */
export async function requireRoomInRun(
  db: Pool,
  { partnerId, run, externalId }: Pick<Result, 'partnerId' | 'run' | 'externalId'>,
): Promise<void> {
  const { rows } = await db.query<{ count: string; known: boolean | null }>({
    name: 'count-partner-results',
    text: `select count(*) as count, bool_or(external_id = $3) as known
           from identity.partner_result where partner_id = $1 and run = $2`,
    values: [partnerId, run, externalId],
  })
  if (!rows[0]?.known && Number(rows[0]?.count ?? 0) >= RUN_ARTICLES_MAX)
    throw new DomainError('partner_run_full')
}

/** Stores the result of an article; if it is sent again in the same run, the last result. */
export async function noteResult(
  db: Pool,
  { partnerId, run, externalId, articleId, outcome, code, leftOut, at }: Result,
): Promise<void> {
  await db.query({
    name: 'note-partner-result',
    text: `insert into identity.partner_result
             (partner_id, run, external_id, article_id, outcome, code, left_out, at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (partner_id, run, external_id) do update
             set outcome = excluded.outcome, code = excluded.code, left_out = excluded.left_out, at = excluded.at`,
    values: [partnerId, run, externalId, articleId, outcome, code, JSON.stringify(leftOut), at],
  })
}

/** The newest runs of a partner, the newest first. */
export async function listRuns(db: Pool, partnerId: string): Promise<PartnerRun[]> {
  const { rows } = await db.query<{
    run: string
    counts: Record<string, number>
    articles: string
    started_at: Date
    updated_at: Date
  }>({
    name: 'list-partner-runs',
    text: `select run, jsonb_object_agg(outcome, n) as counts, sum(n) as articles,
                  min(started_at) as started_at, max(updated_at) as updated_at
           from (select run, outcome, count(*) as n, min(at) as started_at, max(at) as updated_at
                 from identity.partner_result where partner_id = $1 group by run, outcome) as outcomes
           group by run order by max(updated_at) desc, run limit $2`,
    values: [partnerId, RUNS_SHOWN],
  })
  return rows.map(({ run, counts, articles, started_at, updated_at }) => ({
    ...{ type: 'partner_run' as const, id: run },
    attributes: {
      ...{ counts, articlesCount: Number(articles) },
      ...{ startedAt: started_at.toISOString(), updatedAt: updated_at.toISOString() },
    },
  }))
}

/** The results of a run; rejected articles, and those that readers do not have as they were sent, first. */
export async function listResults(db: Pool, partnerId: string, run: string): Promise<PartnerResult[]> {
  const { rows } = await db.query<{
    external_id: string
    article_id: string
    outcome: PartnerOutcome | 'refused'
    code: string | null
    left_out: LeftOut[]
    at: Date
  }>({
    name: 'list-partner-results',
    text: `select external_id, article_id, outcome, code, left_out, at from identity.partner_result
           where partner_id = $1 and run = $2
           order by outcome in ('created', 'updated', 'unchanged', 'republished', 'withdrawn'), external_id
           limit $3`,
    values: [partnerId, run, RUN_ARTICLES_MAX],
  })
  return rows.map(({ external_id: id, article_id, outcome, code, left_out, at }) => ({
    ...{ type: 'partner_article' as const, id },
    attributes: { path: article_id, outcome, code, left_out, at: at.toISOString() },
  }))
}

/** Deletes results that are no longer shown. */
export async function forgetOldResults(db: Pool): Promise<void> {
  await db.query('delete from identity.partner_result where at < now() - make_interval(days => $1)', [
    RESULT_DAYS,
  ])
}
