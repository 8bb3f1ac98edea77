import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
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
/** One stream per article and moderator: reading never competes with writing. */
export const restrictedReadFamily = defineFamily({
  prefix: 'restrictedRead',
  stream: (articleId: string, moderatorId: string) => `${articleId}+${moderatorId}`,
  events: [RestrictedContentRead],
})
export type RestrictedReadEvent = FamilyEvent<typeof restrictedReadFamily>
export const restrictedReadStream = restrictedReadFamily.stream
