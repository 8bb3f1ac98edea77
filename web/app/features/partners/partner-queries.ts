import type { PartnerList, RunDocument } from '@koryaku/contracts/partners/partner.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'

export const partnersQuery = () =>
  queryOptions({
    queryKey: staffKeys.partners.list(),
    queryFn: ({ signal }) => apiGet<PartnerList>('partners', { signal }),
    staleTime: 0,
  })

export const runQuery = (partnerId: string, run: string | null) =>
  queryOptions({
    queryKey: staffKeys.partners.run(partnerId, run),
    queryFn: ({ signal }) => {
      const query = run === null ? {} : { run }
      return apiGet<RunDocument>(path`partners/${partnerId}/runs`, { query, signal })
    },
    staleTime: 0,
  })
