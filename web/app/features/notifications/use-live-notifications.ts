import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '#app/api/query-keys.ts'
import { useRefreshViewer, useViewerState, useViewerStore } from '#app/features/viewer/viewer.tsx'

const POLL_MS = 60_000

/**
 * The red dot without reloading: server-sent events (the browser reconnects by itself and sends the last event id);
 * where they do not get through, asks once a minute.
 */
export function useLiveNotifications(): void {
  const store = useViewerStore()
  const refresh = useRefreshViewer()
  const client = useQueryClient()
  const member = useViewerState(({ viewer, confirmed }) => confirmed && viewer.status === 'member')
  useEffect(() => {
    if (!member) return
    let poll: ReturnType<typeof setInterval> | undefined
    const stopPolling = () => {
      clearInterval(poll)
      poll = undefined
    }
    const source = new EventSource('/api/my/notifications/stream')
    source.addEventListener('notification', () => {
      store.setUnchecked(true)
      void client.invalidateQueries({ queryKey: queryKeys.notifications.all })
    })
    source.addEventListener('open', stopPolling)
    source.addEventListener('error', () => {
      poll ??= setInterval(refresh, POLL_MS)
    })
    return () => {
      source.close()
      stopPolling()
    }
  }, [member, store, refresh, client])
}
