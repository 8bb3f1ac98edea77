import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { inquiryGenreSchema, inquirySubjectSchema } from './inquiry-genre.ts'

const inquiry = { inquiryId: shortIdSchema }

/** Sender and text are in `identity.inquiry`, outside the log. */
const received = z.object({
  ...inquiry,
  genre: inquiryGenreSchema,
  /** The subject of a violation report. */
  about: z.object({ kind: z.enum(['article', 'user']), id: shortIdSchema }).nullable(),
  /** The member who wrote; null for a visitor. */
  memberId: shortIdSchema.nullable(),
})
/** Since version 2 it may be about a picture, since version 3 about a review. */
export const InquiryReceived = defineEvent('InquiryReceived', received)
  .next(
    received.extend({
      about: z.object({ kind: z.enum(['article', 'user', 'image']), id: shortIdSchema }).nullable(),
    }),
    { lift: before => before },
  )
  .next(received.extend({ about: inquirySubjectSchema.nullable() }), { lift: before => before })
export const InquiryClosed = defineEvent('InquiryClosed', z.object({ ...inquiry, by: shortIdSchema }))
export const InquiryReopened = defineEvent('InquiryReopened', z.object({ ...inquiry, by: shortIdSchema }))

export const inquiryFamily = defineFamily({
  prefix: 'inquiry',
  stream: (inquiryId: string) => inquiryId,
  events: [InquiryReceived, InquiryClosed, InquiryReopened],
})
export type InquiryEvent = FamilyEvent<typeof inquiryFamily>
export const inquiryStream = inquiryFamily.stream
