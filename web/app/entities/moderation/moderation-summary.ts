import type { ModerationSummaryDocument } from '@koryaku/contracts/moderation/moderation.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'

/** How much waits for a moderator. */
export const moderationSummary = () =>
  queryOptions({
    queryKey: staffKeys.moderation.summary(),
    queryFn: ({ signal }) => apiGet<ModerationSummaryDocument>('moderation/summary', { signal }),
    staleTime: 0,
  })
