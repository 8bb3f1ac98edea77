import { z } from 'zod'
import { dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { standingDocument, suspendBody, suspension } from '../moderation/moderation.api.ts'
import { COMMENT_EDITS_MAX } from './comment-parts.ts'

/** POST moderation/article_comments/{id}/suspend. */
export const suspendCommentBody = suspendBody.omit({ evidenceRevision: true })

/** Response of commands: the state of the comment. */
export const commentStandingDocument = dataOf(
  resourceOf('articleComment', standingDocument.shape.data.shape.attributes),
)

/** POST moderation/article_comments/{id}/versions: its texts, oldest first; the last is the current one. */
export const commentVersions = z.object({
  data: z
    .array(resourceOf('commentVersion', z.object({ at: timeSchema, body: z.string() })))
    .max(COMMENT_EDITS_MAX + 1),
})
export type CommentVersions = z.output<typeof commentVersions>

/** The last suspension of a comment. Texts are null once their author was erased. */
export const commentSuspension = suspension.omit({ evidenceRevision: true })
export type CommentSuspensionAttributes = z.output<typeof commentSuspension>

/** GET my/article_comments/{id}/suspension: `body` is null where the comment is deleted. */
export const commentSuspensionDocument = dataOf(
  resourceOf(
    'suspension',
    commentSuspension.extend({
      ...{
        body: z.string(),
        articlePath: z.string(),
        articleTitle: z.string(),
        gameSlug: z.string().nullable(),
      },
    }),
  ),
)
export type CommentSuspensionDocument = z.output<typeof commentSuspensionDocument>
