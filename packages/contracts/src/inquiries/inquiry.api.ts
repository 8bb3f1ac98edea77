import { z } from 'zod'
import { dataOf, listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { writtenLines } from '../line-of-text.ts'
import { asciiAddress, EMAIL_ADDRESS, EMAIL_MAX } from '../users/email-address.ts'
import { inquiryGenreSchema, inquirySubjectKinds, inquirySubjectSchema } from './inquiry-genre.ts'
import { INQUIRY_MAX } from './inquiry-rules.ts'

/** POST inquiries (spec §7); the address is in lower case (spec §5). `website` is hidden from users (honeypot): a client that fills it in is a bot. */
export const inquiryBody = z.object({
  genre: inquiryGenreSchema,
  email: z.string().overwrite(asciiAddress).max(EMAIL_MAX).regex(EMAIL_ADDRESS),
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
  /** The subject of a report; `title`: that of the article or review, the member's name, or the image's URL. */
  about: z
    .object({
      ...{ kind: z.enum(inquirySubjectKinds), id: z.string(), title: z.string().nullable() },
      /** For an image or a review: it is hidden from readers. */
      suspended: z.boolean(),
      /** For a review: its game. */
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

/** Response of commands. */
export const receivedInquiryDocument = dataOf(resourceOf('inquiry', inquiryAttributes.pick({ genre: true })))
export const inquiryStateDocument = dataOf(resourceOf('inquiry', inquiryAttributes.pick({ state: true })))
