import { z } from 'zod'
import type { Resource } from '../http/json-api.ts'
import { pageQuerySchema } from '../http/json-api.ts'
import { writtenLines } from '../line-of-text.ts'
import { inquiryGenreSchema, inquirySubjectSchema } from './inquiry-genre.ts'
import { INQUIRY_EMAIL, INQUIRY_MAX, type InquiryGenre } from './inquiry-rules.ts'

/** POST inquiries (spec §7). `website` is a field that no person sees: whoever fills it in is not one. */
export const inquiryBody = z.object({
  genre: inquiryGenreSchema,
  email: z.string().max(254).regex(INQUIRY_EMAIL),
  contents: writtenLines(INQUIRY_MAX).min(1),
  about: inquirySubjectSchema.nullish(),
  website: z.string().max(500).optional(),
})

export const inquiryStates = ['open', 'done'] as const
/** PATCH moderation/inquiries/{id}. */
export const inquiryStateBody = z.object({ state: z.enum(inquiryStates) })
/** GET moderation/inquiries. */
export const inquiriesQuery = pageQuerySchema.extend({
  state: z.enum(inquiryStates).default('open'),
  genre: inquiryGenreSchema.optional(),
})

/** email and contents are null once they were erased. */
export interface InquiryAttributes {
  genre: InquiryGenre
  state: (typeof inquiryStates)[number]
  email: string | null
  contents: string | null
  /** The member who wrote; null for a visitor. */
  memberName: string | null
  /** What a report is about; `title`: of the article, or the member's name. */
  about: { kind: 'article' | 'user'; id: string; title: string | null } | null
  receivedAt: string
  changedAt: string | null
}
export type InquiryResource = Resource<'inquiry', InquiryAttributes>
