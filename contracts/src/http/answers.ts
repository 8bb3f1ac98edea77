import { z } from 'zod'

/** What a route answers, by status, `2xx` or `default`. Errors of the catalogue go without saying. */
export type Answers = Partial<Record<number | string, z.ZodType>>

/** No body: 204, and redirects. */
export const nothing = z.undefined()
export const isNothing = (answer: z.ZodType): boolean => answer === nothing

const media = z.registry<{ type: string }>()
/** Text of another kind than JSON. */
export const textOf = (type: string) => z.string().register(media, { type })
/** Bytes; what is in them is not described. */
export const bytesOf = (type: string) => z.unknown().register(media, { type })
/** The content type of an answer; `*` in it stands for anything. */
export const mediaOf = (answer: z.ZodType): string => media.get(answer)?.type ?? 'application/json'
