import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import { useSyncExternalStore } from 'react'

/** What the dialog is opened with. `about`: what a report is about, with the words to show for it. */
export interface InquiryStart {
  genre: InquiryGenre
  about?: InquirySubject & { title: string }
}

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

export const useInquiryStart = (): InquiryStart | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
export const closeInquiry = (): void => set(null)
