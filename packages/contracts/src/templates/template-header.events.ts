import { z } from 'zod'
import { sealedPart } from '../articles/sealed-part.ts'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/** Whose it is: an official one is the site's. */
const header = { headerId: shortIdSchema, ownerId: shortIdSchema }
const words = {
  ...header,
  /** Sort order of headers, and of the templates under them. */
  order: z.int().min(0),
  /** Opens to `HeaderWords`. */
  sealed: sealedPart,
}

export const TemplateHeaderAdded = defineEvent('TemplateHeaderAdded', z.object(words))
/** Replaces the whole header. Articles started before stay unchanged. */
export const TemplateHeaderChanged = defineEvent('TemplateHeaderChanged', z.object(words))
/** Its templates stay, without it. Its key goes after this. */
export const TemplateHeaderRemoved = defineEvent('TemplateHeaderRemoved', z.object(header))

export const templateHeaderFamily = defineFamily({
  prefix: 'templateHeader',
  stream: (headerId: string) => headerId,
  events: [TemplateHeaderAdded, TemplateHeaderChanged, TemplateHeaderRemoved],
})
export type TemplateHeaderEvent = FamilyEvent<typeof templateHeaderFamily>
