import { z } from 'zod'
import { allOf, dataOf, pageQuerySchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine } from '../line-of-text.ts'
import { userNameSchema } from '../users/user-profile.ts'
import { MUTED_WORD_MAX, MUTED_WORDS_MAX, relationKinds } from './relation-parts.ts'

/** POST my/blocks, my/mutes; DELETE my/blocks/{name}, my/mutes/{name}. */
export const relatedUser = z.object({ name: userNameSchema })
/** POST my/comment_mutes: mutes the anonymous author of a comment, on that page only. */
export const mutedCommentBody = z.object({ article_comment_id: shortIdSchema })

/** Response of a change of these lists. */
export const changedRelation = dataOf(
  resourceOf('relation', z.object({ kind: z.enum([...relationKinds, 'comment_mute']), isSet: z.boolean() })),
)
export type ChangedRelation = z.output<typeof changedRelation>

/** GET my/relations; with `name`: those with one member. */
export const relationsQuery = pageQuerySchema.extend({
  kind: z.enum(relationKinds).optional(),
  name: userNameSchema.optional(),
})
const relationAttributes = z.object({
  kind: z.enum([...relationKinds, 'comment_mute']),
  since: timeSchema,
  /** The member; null: anonymous now. */
  user: z.object({ name: z.string(), displayName: z.string(), picture: z.string().nullable() }).nullable(),
  /** For an anonymous commenter: their number, and the page. */
  number: z.number().int().min(1).nullable(),
  page: z.object({ title: z.string(), articlePath: z.string(), gameSlug: z.string() }).nullable(),
})
export type RelationAttributes = z.output<typeof relationAttributes>
export const relationResource = resourceOf('relation', relationAttributes).meta({ id: 'Relation' })
export type RelationResource = z.output<typeof relationResource>
export const relationList = allOf(relationResource).meta({ id: 'RelationList' })
export type RelationList = z.output<typeof relationList>

const mutedWord = writtenLine(MUTED_WORD_MAX).min(1)
const mutedWordList = z.array(mutedWord).max(MUTED_WORDS_MAX)
/** PATCH my/muted_words: added and removed words, so that two concurrent pages lose nothing. */
export const changeMutedWordsBody = z.object({
  add: mutedWordList.default([]),
  remove: mutedWordList.default([]),
})
export const mutedWordsDocument = dataOf(
  resourceOf('mutedWords', z.object({ words: z.array(z.string()).max(MUTED_WORDS_MAX) })),
)
export type MutedWordsDocument = z.output<typeof mutedWordsDocument>
