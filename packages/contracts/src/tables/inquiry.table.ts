import type { InquirySubject } from '../inquiries/inquiry-genre.ts'
import type { InquiryGenre } from '../inquiries/inquiry-rules.ts'
import { nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The moderation inbox. Message bodies are stored in `identity.inquiry`. */
export const inquiry = defineTable(
  'inquiry',
  {
    inquiry_id: text(),
    genre: text<InquiryGenre>(),
    about_kind: nullable(text<InquirySubject['kind']>()),
    about_id: nullable(text()),
    member_id: nullable(text()),
    state: text<'open' | 'done'>(),
    received_at: timestamptz(),
    changed_at: nullable(timestamptz()),
  },
  {
    key: ['inquiry_id'],
    indexes: c => [
      // Open or done ones of a genre, and of all.
      `(${c.state}, ${c.genre}, ${c.received_at} desc, ${c.inquiry_id})`,
      `(${c.state}, ${c.received_at} desc, ${c.inquiry_id})`,
      // Reports about one article or member.
      `(${c.about_id}, ${c.received_at} desc) where ${c.about_id} is not null`,
    ],
  },
)
