import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'

/** Spec §5, in the order of the form; the first is the default. Written to the log: never rename one. */
export const inquiryGenres = ['bug', 'feature', 'game_title', 'violation', 'other'] as const
export const inquiryGenreSchema = z.enum(inquiryGenres)
export type InquiryGenre = (typeof inquiryGenres)[number]

export const inquirySubjectSchema = z.object({ kind: z.enum(['article', 'user']), id: shortIdSchema })
export type InquirySubject = z.output<typeof inquirySubjectSchema>
