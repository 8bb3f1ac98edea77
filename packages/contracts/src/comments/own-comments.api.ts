import { z } from 'zod'
import { listOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'

/** Lists of own comments. `held`: those that wait for a moderator. */
export const ownCommentLists = ['all', 'held', 'suspended'] as const
export type OwnCommentList = (typeof ownCommentLists)[number]

/** GET my/article_comments: `q` is a part of the text. */
export const ownCommentsQuery = pageQuerySchema.extend({
  list: z.enum(ownCommentLists).default('all'),
  q: z.string().trim().max(100).default(''),
})

const ownComment = z.object({
  state: z.enum(['shown', 'held', 'suspended']),
  body: z.string(),
  postedAt: timeSchema,
  likesCount: z.number().int().min(0),
  article: z.object({
    path: z.string(),
    title: z.string(),
    /** Null if the article is not public. */
    gameSlug: z.string().nullable(),
  }),
})
export const ownCommentList = listOf(resourceOf('ownComment', ownComment))
export type OwnComments = z.output<typeof ownCommentList>
export type OwnCommentResource = OwnComments['data'][number]
