import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { InquiryStart } from '#app/entities/inquiry/inquiry-start.ts'

const InquiryDialog = lazy(() => import('#app/features/inquiry/inquiry-dialog.tsx'))

/** What the inquiry dialog is open with; null: closed. There is one dialog on the page. */
let open: InquiryStart | null = null
const listeners = new Set<() => void>()
function set(start: InquiryStart | null) {
  open = start
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the inquiry dialog, with a genre chosen already when the place suggests one. */
export const useOpenInquiry =
  () =>
  (genre: InquiryGenre = 'bug', about?: InquiryStart['about']) =>
    set({ genre, about })

export function InquirySlot() {
  const start = useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
  if (start === null) return null
  return (
    <Suspense>
      <InquiryDialog start={start} onClose={() => set(null)} />
    </Suspense>
  )
}
