import type { Operation, OperationDocument } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsDocument, OpsSamples } from '@koryaku/contracts/operations/ops.api.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'

/** The page is live: it polls while it is visible. */
const OVERVIEW_EVERY_MS = 2_000
const SAMPLES_EVERY_MS = 5_000

export const overview = () =>
  queryOptions({
    queryKey: staffKeys.ops.overview(),
    queryFn: ({ signal }) => apiGet<OpsDocument>('ops', { signal }),
    refetchInterval: OVERVIEW_EVERY_MS,
    staleTime: 0,
  })

export const samples = (hours: number) =>
  queryOptions({
    queryKey: staffKeys.ops.samples(hours),
    queryFn: ({ signal }) => apiGet<OpsSamples>('ops/samples', { query: { hours }, signal }),
    refetchInterval: SAMPLES_EVERY_MS,
    staleTime: 0,
  })

/** Requests an operation; its result appears in the overview. */
export function useAsk(onAsked?: () => void) {
  const client = useQueryClient()
  return useCommand<Operation, OperationDocument>({
    request: body => ({ method: 'POST', path: 'ops/operations', body }),
    onSuccess: () => {
      onAsked?.()
      return client.invalidateQueries({ queryKey: staffKeys.ops.overview() })
    },
  })
}

export function useCancel() {
  const client = useQueryClient()
  return useCommand<string>({
    request: id => ({ method: 'DELETE', path: path`ops/operations/${id}` }),
    onSuccess: () => client.invalidateQueries({ queryKey: staffKeys.ops.overview() }),
  })
}
