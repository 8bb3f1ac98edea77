import type { CaseReports } from '@koryaku/contracts/reports/report.api.ts'
import { REPORTS_SHOWN } from '@koryaku/contracts/reports/report-parts.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'
import { inOrder } from '#reading/in-order.ts'
import { decryptSealed } from './decrypt-sealed.ts'

const openReports = statement((ids: Param<readonly string[]>, most: Param<number>) =>
  read
    .selectFrom(inOrder(ids))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('read.report as r')
          .select(['r.report_id', 'r.reason', 'r.sentence', 'r.reported_at'])
          .whereRef('r.subject_id', '=', 'w.id')
          .where('r.reported_at', 'is not', null)
          .where('r.closed_at', 'is', null)
          .orderBy('r.reported_at')
          .orderBy('r.reporter_id')
          .limit(most)
          .as('r'),
      on => on.onTrue(),
    )
    .select(['w.id', 'r.report_id', 'r.reason', 'r.sentence', 'r.reported_at'])
    .orderBy('w.n')
    .orderBy('r.reported_at'),
)

/** Reads the open reports of some subjects, without their reporters. @returns those of one, oldest first */
export async function openReportsOf(
  db: Pool,
  ids: readonly string[],
): Promise<(subjectId: string) => CaseReports['shown']> {
  const told = await openReports(db, ids, REPORTS_SHOWN)
  const open = await decryptSealed(
    db,
    told.map(({ sentence }) => sentence),
  )
  const shown = Map.groupBy(told, ({ id }) => id)
  return subjectId =>
    (shown.get(subjectId) ?? []).flatMap(({ report_id, reason, sentence, reported_at }) =>
      report_id && reason && reported_at
        ? [{ id: report_id, reason, sentence: open(sentence), reportedAt: reported_at.toISOString() }]
        : [],
    )
}
