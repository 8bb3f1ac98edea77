import { z } from 'zod'
import { sealedPart } from '../articles/sealed-part.ts'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/** Whose it is: an official one is the site's. */
const header = { headerId: shortIdSchema, ownerId: shortIdSchema }
const words = {
  ...header,
  /** Headers, and the templates under them, stand in this order. */
  order: z.int().min(0),
  /** Opens to `HeaderWords`. */
  sealed: sealedPart,
}

export const TemplateHeaderAdded = defineEvent('TemplateHeaderAdded', z.object(words))
/** What it is from now on, whole. Articles that were started before stay as they are. */
export const TemplateHeaderChanged = defineEvent('TemplateHeaderChanged', z.object(words))
/** Its templates stay, without it. Its key goes after this. */
export const TemplateHeaderRemoved = defineEvent('TemplateHeaderRemoved', z.object(header))

export const templateHeaderFamily = defineFamily({
  prefix: 'templateHeader',
  stream: (headerId: string) => headerId,
  events: [TemplateHeaderAdded, TemplateHeaderChanged, TemplateHeaderRemoved],
})
export type TemplateHeaderEvent = FamilyEvent<typeof templateHeaderFamily>
