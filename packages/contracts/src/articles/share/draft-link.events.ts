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

/** The holder of the link reads this version. `tokenHash` is the hash of the secret, which is never in the log. */
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
/** The revocation was undone. */
export const DraftLinkRestored = defineEvent('DraftLinkRestored', z.object(link))
/** The link was opened on this day (Japan time); once a day, without the reader. */
export const DraftLinkOpened = defineEvent('DraftLinkOpened', z.object({ ...link, day: z.iso.date() }))

/** Written by its author, and by the first reader of a link each day. */
export const articleShareFamily = defineFamily({
  prefix: 'articleShare',
  stream: (articleId: string) => articleId,
  events: [DraftLinkMade, DraftLinkRevoked, DraftLinkRestored, DraftLinkOpened],
})
export type DraftLinkEvent = FamilyEvent<typeof articleShareFamily>
