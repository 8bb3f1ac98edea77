import type { NotificationList } from '@koryaku/contracts/notifications/notification.api.ts'
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
