import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily } from '../define-family.ts'

const hash = z.string().regex(/^[\w-]{43}$/)
const decimal = z.string().regex(/^\d{1,20}$/)

/** Fixes the content of a moderation event; each seal contains the hash of the previous one, over all articles. */
export const ModerationSealed = defineEvent(
  'ModerationSealed',
  z.object({
    eventId: z.uuid(),
    stream: z.string().max(200),
    revision: decimal,
    /** Only in older seals: where the event lay in the store of that time. Seals follow the order of the log. */
    position: decimal.optional(),
    hash,
    previousSeal: hash.nullable(),
  }),
)
export type ModerationSeal = z.output<typeof ModerationSealed.schema>

/** One stream for the whole site: its expected revision keeps two sealers from making two chains. */
export const moderationSealFamily = defineFamily({
  prefix: 'moderationSeals',
  stream: () => 'site',
  events: [ModerationSealed],
})
export const MODERATION_SEALS = moderationSealFamily.stream()
