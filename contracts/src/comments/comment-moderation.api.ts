import { z } from 'zod'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { standingDocument, suspendBody, suspension } from '../moderation/moderation.api.ts'

/** POST moderation/article_comments/{id}/suspend. */
export const suspendCommentBody = suspendBody.omit({ evidenceRevision: true })

/** Response of commands: the state of the comment. */
export const commentStandingDocument = dataOf(
  resourceOf('articleComment', standingDocument.shape.data.shape.attributes),
)

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
