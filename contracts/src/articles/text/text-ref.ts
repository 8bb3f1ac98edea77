import { z } from 'zod'

/**
 * Names one version of a text for ever: `t12` is the event of that revision in its text stream, `a7` the one in the
 * article's own stream, where texts stood before they had one, and `d3` what the editor had saved by itself in those days
 * and nobody had saved on purpose: base of the first save in a text stream, and nothing else.
 */
export type TextRef = `${'t' | 'a' | 'd'}${bigint}`
export const textRefSchema = z.string().regex(/^[tad](0|[1-9]\d{0,9})$/) as unknown as z.ZodType<TextRef>

/** The name of what stands at this revision of a text stream. */
export const textRefOf = (revision: bigint): TextRef => `t${revision}`

/** At which revision of the text stream it stands; undefined: before there was one. */
export const revisionOf = (ref: TextRef): bigint | undefined =>
  ref.startsWith('t') ? BigInt(ref.slice(1)) : undefined
