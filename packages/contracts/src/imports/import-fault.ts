import { z } from 'zod'

/** Faults of an imported item; the client has the texts. */
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
  /** Path within the item, as `content.title`; empty for the whole item. */
  field: z.string().optional(),
  /** The bound that is not kept, or by how much. */
  limit: z.number().optional(),
  /** Allowed values; for `refused`, the code of the error catalogue. */
  words: z.string().optional(),
})
export type ImportFault = z.output<typeof importFault>
