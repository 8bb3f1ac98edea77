import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'
import { inquiryGenres } from './inquiry-rules.ts'

export const inquiryGenreSchema = z.enum(inquiryGenres)

/** Reportable subjects. In the log: never rename one. */
export const inquirySubjectKinds = ['article', 'user', 'image', 'gameReview'] as const
export const inquirySubjectSchema = z.object({ kind: z.enum(inquirySubjectKinds), id: shortIdSchema })
export type InquirySubject = z.output<typeof inquirySubjectSchema>
