import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import { useSyncExternalStore } from 'react'

/** Initial state of the dialog. `about`: the subject of a report, with the title to show. */
export interface InquiryStart {
  genre: InquiryGenre
  about?: InquirySubject & { title: string }
}

/** State of the open inquiry dialog; null: closed. A page has one dialog. */
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
