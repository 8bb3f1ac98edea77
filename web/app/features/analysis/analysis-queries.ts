import type {
  AnalysedDays,
  AnalysedRanking,
  ExcludedAccounts,
  ExclusionReportDocument,
  KpiAnswer,
} from '@koryaku/contracts/analysis/analysis.api.ts'
import type { ExclusionReason } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { PeriodChoice } from '#app/entities/ranking/period.ts'

/** The versions that there are; the file that knows their weights would bring nothing that is shown here. */
export const formulaNames = ['v1', 'v2'] as const
export type FormulaName = (typeof formulaNames)[number]

const ENTRIES_SHOWN = 20
export const analysedRanking = ({ range, asOf }: PeriodChoice, formula: FormulaName, against: FormulaName) =>
  queryOptions({
    queryKey: staffKeys.analysis.ranking(range, asOf, formula, against),
    queryFn: ({ signal }) =>
      apiGet<AnalysedRanking>('analysis/ranking', {
        query: { range, as_of: asOf, formula, against, per: ENTRIES_SHOWN },
        signal,
      }),
  })

export const analysedDays = (from: string, to: string, article: string | null) =>
  queryOptions({
    queryKey: staffKeys.analysis.days(from, to, article),
    queryFn: ({ signal }) => apiGet<AnalysedDays>('analysis/days', { query: { from, to, article }, signal }),
  })

/** Polling interval: the result of a requested batch appears automatically. */
const KPI_EVERY_MS = 5_000
export const kpis = (from: string, to: string) =>
  queryOptions({
    queryKey: staffKeys.analysis.kpi(from, to),
    queryFn: ({ signal }) => apiGet<KpiAnswer>('analysis/kpi', { query: { from, to }, signal }),
    refetchInterval: KPI_EVERY_MS,
    staleTime: 0,
  })
export const useCountNow = (onAsked: () => void) =>
  useCommand<void>({ request: () => ({ method: 'POST', path: 'batch/kpi' }), onSuccess: onAsked })

export const exclusions = () =>
  queryOptions({
    queryKey: staffKeys.analysis.exclusions(),
    queryFn: ({ signal }) => apiGet<ExcludedAccounts>('analysis/exclusions', { signal }),
    staleTime: 0,
  })
export const exclusionReport = (name: string, from: string) =>
  queryOptions({
    queryKey: staffKeys.analysis.report(name, from),
    queryFn: ({ signal }) =>
      apiGet<ExclusionReportDocument>(path`analysis/exclusions/${name}/report`, {
        query: { from },
        signal,
      }),
    staleTime: 0,
    retry: false,
  })

export interface Exclusion {
  name: string
  from: string
  reason: ExclusionReason
}
/** Every ranking and count on the page may be another afterwards. */
export function useExclude(onDone: () => void) {
  const client = useQueryClient()
  return useCommand<Exclusion>({
    request: body => ({ method: 'POST', path: 'ranking_exclusions', body }),
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey: staffKeys.analysis.all })
    },
  })
}
export function useReinstate(onDone: () => void) {
  const client = useQueryClient()
  return useCommand<string>({
    request: name => ({ method: 'DELETE', path: path`ranking_exclusions/${name}` }),
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey: staffKeys.analysis.all })
    },
  })
}
