import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'
import { inquiryGenres } from './inquiry-rules.ts'

export const inquiryGenreSchema = z.enum(inquiryGenres)

export const inquirySubjectSchema = z.object({ kind: z.enum(['article', 'user']), id: shortIdSchema })
export type InquirySubject = z.output<typeof inquirySubjectSchema>
