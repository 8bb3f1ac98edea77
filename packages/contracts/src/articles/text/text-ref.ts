import { z } from 'zod'

/**
 * A permanent name of one version of a text: `t12` is the event of that revision in its text stream, `a7` the one in
 * the article's stream (legacy), and `d3` a legacy autosave that was never saved on purpose, valid only as the base of
 * the first save in a text stream.
 */
export type TextRef = `${'t' | 'a' | 'd'}${bigint}`
export const textRefSchema = z.string().regex(/^[tad](0|[1-9]\d{0,9})$/) as unknown as z.ZodType<TextRef>

/** The ref of this revision of a text stream. */
export const textRefOf = (revision: bigint): TextRef => `t${revision}`

/** The revision in the text stream; undefined for a legacy ref. */
export const revisionOf = (ref: TextRef): bigint | undefined =>
  ref.startsWith('t') ? BigInt(ref.slice(1)) : undefined
