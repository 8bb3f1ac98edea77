import { z } from 'zod'

/** Responses of a route by status, `2xx` or `default`. Errors of the catalogue are implicit. */
export type Answers = Partial<Record<number | string, z.ZodType>>

/** No body: 204, and redirects. */
export const nothing = z.undefined()
export const isNothing = (answer: z.ZodType): boolean => answer === nothing

const media = z.registry<{ type: string }>()
/** Text of another kind than JSON. */
export const textOf = (type: string) => z.string().register(media, { type })
/** Bytes with undescribed content. */
export const bytesOf = (type: string) => z.unknown().register(media, { type })
/** The content type of a response; `*` is a wildcard. */
export const mediaOf = (answer: z.ZodType): string => media.get(answer)?.type ?? 'application/json'
