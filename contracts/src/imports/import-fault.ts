import { z } from 'zod'

/** What can be wrong with an imported item; whoever reads it has the words. */
export const importFaultCodes = [
  'missing',
  'wrong',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_small',
  'too_big',
  'one_of',
  'not_a_time',
  'text_not_storable',
  'link_not_allowed',
  'title_required',
  'document_too_long',
  'in_future',
  'member_missing',
  'game_missing',
  'article_missing',
  'article_differs',
  'user_differs',
  'name_taken',
  'follow_self',
  'article_not_publishable',
  'refused',
] as const
export type ImportFaultCode = (typeof importFaultCodes)[number]

export const importFault = z.object({
  code: z.enum(importFaultCodes),
  /** Where in the item, as `content.title`; not said where it is about the whole. */
  field: z.string().optional(),
  /** The bound that is not kept, or by how much. */
  limit: z.number().optional(),
  /** What may stand there; of what is `refused`, the code of the catalogue of errors. */
  words: z.string().optional(),
})
export type ImportFault = z.output<typeof importFault>
