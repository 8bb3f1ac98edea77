import type { CaseReports } from '@koryaku/contracts/reports/report.api.ts'
import { REPORTS_SHOWN } from '@koryaku/contracts/reports/report-parts.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { inOrder } from '#reading/in-order.ts'
import { decryptSealed } from './decrypt-sealed.ts'

/** The query of the reports of one kind: open ones oldest first, decided ones by the last decision. */
const reportsThatAre = (kind: 'open' | 'decided') => {
  const [nullness, time, direction] =
    kind === 'open' ? (['is', 'r.reported_at', 'asc'] as const) : (['is not', 'r.closed_at', 'desc'] as const)
  return statement((ids: Param<readonly string[]>, most: Param<number>) =>
    read
      .selectFrom(inOrder(ids))
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('read.report as r')
            .select(['r.report_id', 'r.reason', 'r.sentence', 'r.reported_at'])
            .select(['r.outcome', 'r.closed_at', 'r.closed_by'])
            .whereRef('r.subject_id', '=', 'w.id')
            .where('r.reported_at', 'is not', null)
            .where('r.closed_at', nullness, null)
            .orderBy(time, direction)
            .orderBy('r.reporter_id')
            .limit(most)
            .as('r'),
        on => on.onTrue(),
      )
      .leftJoin('read.user_card as u', 'u.user_id', 'r.closed_by')
      .select(['w.id', 'r.report_id', 'r.reason', 'r.sentence', 'r.reported_at'])
      .select(['r.outcome', 'r.closed_at'])
      // Moderators are named to each other, also if they write anonymously.
      .select(({ ref }) =>
        sql<string | null>`case when not ${ref('u.erased')} then ${ref('u.name')} end`.as('closed_by'),
      )
      .orderBy('w.n')
      .orderBy(time, direction),
  )
}

const openReports = reportsThatAre('open')
const decidedReports = reportsThatAre('decided')

/**
 * Reads the open and the decided reports of some subjects, without their reporters.
 * @returns those of one: the open ones oldest first, the decided ones by the last decision
 */
export async function reportsOfCases(
  db: Pool,
  ids: readonly string[],
): Promise<(subjectId: string) => Pick<CaseReports, 'shown' | 'closed'>> {
  const waiting = await openReports(db, ids, REPORTS_SHOWN)
  const decided = await decidedReports(db, ids, REPORTS_SHOWN)
  const open = await decryptSealed(
    db,
    [...waiting, ...decided].map(({ sentence }) => sentence),
  )
  const shown = Map.groupBy(waiting, ({ id }) => id)
  const closed = Map.groupBy(decided, ({ id }) => id)
  return subjectId => ({
    shown: (shown.get(subjectId) ?? []).flatMap(({ report_id, reason, sentence, reported_at }) =>
      report_id && reason && reported_at
        ? [{ id: report_id, reason, sentence: open(sentence), reportedAt: reported_at.toISOString() }]
        : [],
    ),
    closed: (closed.get(subjectId) ?? []).flatMap(
      ({ report_id, reason, sentence, reported_at, outcome, closed_at, closed_by }) =>
        report_id && reason && reported_at && outcome && closed_at
          ? [
              {
                ...{ id: report_id, reason, sentence: open(sentence), reportedAt: reported_at.toISOString() },
                ...{ outcome, closedAt: closed_at.toISOString(), closedBy: closed_by },
              },
            ]
          : [],
    ),
  })
}
