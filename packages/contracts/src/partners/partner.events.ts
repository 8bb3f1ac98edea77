import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdFrom, shortIdSchema } from '../ids.ts'
import { normaliseName } from '../users/user-profile.ts'
import { PARTNER_NAME_MAX, partnerScopes } from './partner.ts'

/** `by`: the owner who did it. */
const partner = { partnerId: shortIdSchema, by: shortIdSchema }
const token = { ...partner, tokenId: shortIdSchema }

/** `authorId`: the account under which the articles of this partner appear. */
export const PartnerAdded = defineEvent(
  'PartnerAdded',
  z.object({ ...partner, name: z.string().min(1).max(PARTNER_NAME_MAX), authorId: shortIdSchema }),
)
/** The hash of the token is in schema `identity`. `replaces`: the token that ends `ROTATION_HOURS` after this one was made. */
export const PartnerTokenMade = defineEvent(
  'PartnerTokenMade',
  z.object({
    ...token,
    scopes: z.array(z.enum(partnerScopes)).min(1),
    until: z.iso.datetime(),
    replaces: shortIdSchema.nullable(),
  }),
)
export const PartnerTokenRevoked = defineEvent('PartnerTokenRevoked', z.object(token))
/** Its tokens open nothing until it is reinstated; its articles stay as they are. */
export const PartnerSuspended = defineEvent('PartnerSuspended', z.object(partner))
export const PartnerReinstated = defineEvent('PartnerReinstated', z.object(partner))

/** A partner that sends articles, and its tokens. */
export const partnerFamily = defineFamily({
  prefix: 'partner',
  stream: (partnerId: string) => partnerId,
  events: [PartnerAdded, PartnerTokenMade, PartnerTokenRevoked, PartnerSuspended, PartnerReinstated],
})
export type PartnerEvent = FamilyEvent<typeof partnerFamily>
export const partnerStream = partnerFamily.stream

/** A name has one partner, whatever its case and width: the stream decides which request adds it. Never change it. */
export const partnerIdOf = (name: string): string => shortIdFrom(`partner name:${normaliseName(name)}`)

/** The same external id of the same partner is the same article. Never change it: articles are found by it. */
export const partnerArticleId = (partnerId: string, externalId: string): string =>
  shortIdFrom(`partner article:${partnerId}:${externalId}`)
