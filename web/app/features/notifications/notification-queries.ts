import type {
  NotificationGroups,
  NotificationList,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { NotificationKind } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { queryKeys } from '#app/api/query-keys.ts'

export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.notifications.all,
    queryFn: ({ pageParam, signal }) =>
      apiGet<NotificationList>('my/notifications', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })

/** The page: each page begins where the one before ended, whatever arrived meanwhile. */
export const notificationGroupsQuery = (kind: NotificationKind | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notifications.groups(kind),
    queryFn: ({ pageParam, signal }) =>
      apiGet<NotificationGroups>('my/notifications/grouped', {
        query: { kind, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    staleTime: 0,
  })
