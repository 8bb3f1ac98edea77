import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { shortIdSchema } from '../ids.ts'

/** A moderator read a text that is not public: an older revision, a draft, a suspended article. */
export const RestrictedContentRead = defineEvent(
  'RestrictedContentRead',
  z.object({
    articleId: shortIdSchema,
    authorId: shortIdSchema,
    by: shortIdSchema,
    /** Of `article-{articleId}`: the texts as they were then. */
    revisions: z
      .array(z.string().regex(/^\d{1,19}$/))
      .min(1)
      .max(2),
  }),
)
export const restrictedReadEvents = [RestrictedContentRead] as const
export type RestrictedReadEvent = EventOf<(typeof restrictedReadEvents)[number]>

/** One stream per article and moderator: reading never competes with writing. */
export const restrictedReadStream = (articleId: string, moderatorId: string) =>
  `restrictedRead-${articleId}+${moderatorId}`
