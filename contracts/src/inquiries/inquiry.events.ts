import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'
import { inquiryGenreSchema, inquirySubjectSchema } from './inquiry-genre.ts'

const inquiry = { inquiryId: shortIdSchema }

/** Who wrote what stands in `identity.inquiry`, outside the log. */
export const InquiryReceived = defineEvent(
  'InquiryReceived',
  z.object({
    ...inquiry,
    genre: inquiryGenreSchema,
    /** What a violation report is about. */
    about: inquirySubjectSchema.nullable(),
    /** The member who wrote; null for a visitor. */
    memberId: shortIdSchema.nullable(),
  }),
)
export const InquiryClosed = defineEvent('InquiryClosed', z.object({ ...inquiry, by: shortIdSchema }))
export const InquiryReopened = defineEvent('InquiryReopened', z.object({ ...inquiry, by: shortIdSchema }))

export const inquiryEvents = [InquiryReceived, InquiryClosed, InquiryReopened] as const
export type InquiryEvent = EventOf<(typeof inquiryEvents)[number]>

export const inquiryStream = (inquiryId: string) => `inquiry-${inquiryId}`
