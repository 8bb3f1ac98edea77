import type { ModerationSummaryDocument } from '@koryaku/contracts/moderation/moderation.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'

/** How much waits for a moderator. */
export const moderationSummary = () =>
  queryOptions({
    queryKey: queryKeys.moderation.summary(),
    queryFn: ({ signal }) => apiGet<ModerationSummaryDocument>('moderation/summary', { signal }),
    staleTime: 0,
  })
