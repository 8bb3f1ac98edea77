import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiAddress } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useRefreshViewer, useViewerState, useViewerStore } from '#app/entities/viewer/viewer.tsx'

const POLL_MS = 60_000

/**
 * Updates the red dot without a reload, by server-sent events (the browser reconnects automatically and sends the last
 * event id). Falls back to polling once a minute where the events do not get through. Only a visible page listens: a
 * browser has six connections per site, and hidden tabs must not use them up. A page that becomes visible again reads the
 * viewer anyway. The first stream begins at the position of the viewer's data: it also sends the events before the connection.
 */
export function useLiveNotifications(): void {
  const store = useViewerStore()
  const refresh = useRefreshViewer()
  const client = useQueryClient()
  const member = useViewerState(({ viewer, confirmed }) => confirmed && viewer.status === 'member')
  useEffect(() => {
    if (!member) return
    let stop: (() => void) | undefined
    let after = store.get().readAt
    const follow = () => {
      stop?.()
      stop = document.visibilityState === 'visible' ? listen() : undefined
    }
    const listen = () => {
      let poll: ReturnType<typeof setInterval> | undefined
      const stopPolling = () => {
        clearInterval(poll)
        poll = undefined
      }
      const source = new EventSource(apiAddress('my/notifications/stream', { after }))
      after = null
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
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [member, store, refresh, client])
}
