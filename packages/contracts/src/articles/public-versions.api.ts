import { z } from 'zod'
import { countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { articleLanguageSchema } from './article-content.ts'
import { articleDocumentSchema } from './article-document.ts'
import { textRefSchema } from './text/text-ref.ts'

/** How many of the newest versions of an article readers can see. */
export const PUBLIC_VERSIONS_MAX = 20

const publicVersion = {
  /** When readers got it, and the next one; null: they have it. */
  from: timeSchema,
  until: timeSchema.nullable(),
  /** More than a typo was fixed. */
  substantial: z.boolean(),
}
/** Number of blocks added, removed and changed since the previous version; null for the oldest one shown. */
const changes = z.object({ added: countSchema, removed: countSchema, changed: countSchema }).nullable()

/** GET articles/{path}/versions: public versions, newest first; 404 if the author hides them. */
export const publicVersionList = z.object({
  data: z.array(resourceOf('publicVersion', z.object({ ...publicVersion, title: z.string(), changes }))),
  meta: z.object({
    totalCount: countSchema,
    language: articleLanguageSchema,
    /** When the member liked or bookmarked it last; null without a reaction or a session. */
    reactedAt: timeSchema.nullable(),
  }),
})
export type PublicVersionList = z.output<typeof publicVersionList>

export const publicVersionParams = z.object({ path: shortIdSchema, ref: textRefSchema })
/** GET articles/{path}/versions/{ref} */
export const publicVersionDocument = dataOf(
  resourceOf(
    'publicVersion',
    z.object({ ...publicVersion, title: z.string(), document: articleDocumentSchema }),
  ),
)
export type PublicVersionDocument = z.output<typeof publicVersionDocument>
