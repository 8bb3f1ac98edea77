import { lazy, Suspense, useSyncExternalStore } from 'react'

const InquiryDialog = lazy(() => import('#app/features/inquiry/inquiry-dialog.tsx'))

export type InquiryGenre = 'bug' | 'feature' | 'game_title' | 'violation' | 'other'

/** Which genre the inquiry dialog is open with; null: closed. There is one dialog on the page. */
let open: InquiryGenre | null = null
const listeners = new Set<() => void>()
function set(genre: InquiryGenre | null) {
  open = genre
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the inquiry dialog, with a genre chosen already when the place suggests one. */
export const useOpenInquiry =
  () =>
  (genre: InquiryGenre = 'bug') =>
    set(genre)

export function InquirySlot() {
  const genre = useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
  if (genre === null) return null
  return (
    <Suspense>
      <InquiryDialog genre={genre} onClose={() => set(null)} />
    </Suspense>
  )
}
