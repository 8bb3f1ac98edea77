import type { OwnReportResource } from '@koryaku/contracts/reports/report.api.ts'

type Decided = Pick<OwnReportResource['attributes'], 'kind' | 'outcome' | 'path'>

/** The state of an own report. A suspended subject that is public again was reinstated. */
export function reportOutcome({ kind, outcome, path }: Decided) {
  if (outcome === null) return 'open'
  if (kind === 'user') return 'reviewed'
  return outcome === 'suspended' && path !== null ? 'reinstated' : outcome
}
