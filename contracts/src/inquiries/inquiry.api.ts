import { z } from 'zod'
import { dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { writtenLines } from '../line-of-text.ts'
import { EMAIL_MAX } from '../users/email-address.ts'
import { inquiryGenreSchema, inquirySubjectKinds, inquirySubjectSchema } from './inquiry-genre.ts'
import { INQUIRY_EMAIL, INQUIRY_MAX } from './inquiry-rules.ts'

/** POST inquiries (spec §7). `website` is a field that no person sees: whoever fills it in is not one. */
export const inquiryBody = z.object({
  genre: inquiryGenreSchema,
  email: z.string().max(EMAIL_MAX).regex(INQUIRY_EMAIL),
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
const inquiryAttributes = z.object({
  genre: inquiryGenreSchema,
  state: z.enum(inquiryStates),
  email: z.string().nullable(),
  contents: z.string().nullable(),
  /** The member who wrote; null for a visitor. */
  memberName: z.string().nullable(),
  /** What a report is about; `title`: of the article or review, the member's name, where the picture lies. */
  about: z
    .object({
      ...{ kind: z.enum(inquirySubjectKinds), id: z.string(), title: z.string().nullable() },
      /** Of a picture or a review: it is shown to readers no longer. */
      suspended: z.boolean(),
      /** Of a review: its game. */
      gameTitle: z.string().nullable(),
      gameTitleEn: z.string().nullable(),
    })
    .nullable(),
  receivedAt: timeSchema,
  changedAt: timeSchema.nullable(),
})
export type InquiryAttributes = z.output<typeof inquiryAttributes>
const inquiryResource = resourceOf('inquiry', inquiryAttributes)
export type InquiryResource = z.output<typeof inquiryResource>
export const inquiryList = listOf(inquiryResource)
export type InquiryList = z.output<typeof inquiryList>

/** What commands answer. */
export const receivedInquiryDocument = dataOf(resourceOf('inquiry', inquiryAttributes.pick({ genre: true })))
export const inquiryStateDocument = dataOf(resourceOf('inquiry', inquiryAttributes.pick({ state: true })))
