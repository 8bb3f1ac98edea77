import { z } from 'zod'
import { defineEvent } from '../../define-event.ts'
import { defineFamily, type FamilyEvent } from '../../define-family.ts'
import { shortIdSchema } from '../../ids.ts'
import { textRefSchema } from '../text/text-ref.ts'

const link = {
  articleId: shortIdSchema,
  authorId: shortIdSchema,
  gameId: shortIdSchema,
  linkId: shortIdSchema,
}

/** Whoever has the link reads this version. `tokenHash`: of what the link says; what it says is nowhere in the log. */
export const DraftLinkMade = defineEvent(
  'DraftLinkMade',
  z.object({
    ...link,
    tokenHash: z.string().regex(/^[\w-]{43}$/),
    textRef: textRefSchema,
    until: z.iso.datetime(),
  }),
)
export const DraftLinkRevoked = defineEvent('DraftLinkRevoked', z.object(link))
/** The revocation was taken back. */
export const DraftLinkRestored = defineEvent('DraftLinkRestored', z.object(link))
/** Somebody read by it on this day (Japan time); the first of the day only, and not who. */
export const DraftLinkOpened = defineEvent('DraftLinkOpened', z.object({ ...link, day: z.iso.date() }))

/** Written by its author; and by whoever opens a link, once a day. */
export const articleShareFamily = defineFamily({
  prefix: 'articleShare',
  stream: (articleId: string) => articleId,
  events: [DraftLinkMade, DraftLinkRevoked, DraftLinkRestored, DraftLinkOpened],
})
export type DraftLinkEvent = FamilyEvent<typeof articleShareFamily>
