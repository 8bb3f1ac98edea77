import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { apiCommand, newIdempotencyKey } from '#app/api/client.ts'
import { localValues } from '#app/device/storage.ts'
import { currentAddress } from '#app/routes/current-address.ts'

const CURRENT = 'current_url'
const PREVIOUS = 'history_back_url'

/**
 * Spec §2: on each completed route change, stores the previous and the current URL on the device, and
 * notifies our own analytics.
 */
export function useVisitHistory(): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    const [before, current] = [localValues.get(CURRENT), currentAddress()]
    if (before !== current) {
      if (before) localValues.set(PREVIOUS, before)
      localValues.set(CURRENT, current)
    }
    reportPageView()
  }, [pathname, search])
}

/** Best effort, and after what the page itself needs. */
function reportPageView(): void {
  const body = { current_url: currentAddress(), history_back_url: localValues.get(PREVIOUS) }
  const idempotencyKey = newIdempotencyKey()
  setTimeout(() => {
    apiCommand({ method: 'POST', path: 'analytics/page_views', body, idempotencyKey }).catch(() => undefined)
  })
}
