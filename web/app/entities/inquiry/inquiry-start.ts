import type { InquirySubject } from '@koryaku/contracts/inquiries/inquiry-genre.ts'
import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'

/** What the dialog is opened with. `about`: what a report is about, with the words to show for it. */
export interface InquiryStart {
  genre: InquiryGenre
  about?: InquirySubject & { title: string }
}
