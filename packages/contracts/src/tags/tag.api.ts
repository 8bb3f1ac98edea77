import { z } from 'zod'
import { articleListWith } from '../articles/article.api.ts'
import { tagSchema } from '../articles/article-content.ts'
import { TAG_MAX } from '../articles/tag-key.ts'
import { gameResource } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { countSchema, listOf, pageQuerySchema, relationshipSchema, resourceOf } from '../http/json-api.ts'

/** As most articles spell it, without its #, and in how many public ones it is. */
const tagAttributes = z.object({ name: z.string(), articlesCount: countSchema })
const tagResource = resourceOf('hashtag', tagAttributes)

/** GET games/{slug}/hashtags: the most used first. */
export const gameTags = listOf(tagResource)
export type GameTags = z.output<typeof gameTags>
export const gameTagsQuery = pageQuerySchema.extend({ per: pageQuerySchema.shape.per.default(50) })

/** GET hashtags: tags of all games, or of one; the most used first. */
export const tagList = listOf(
  tagResource.extend({ relationships: z.object({ game: relationshipSchema }) }),
  gameResource,
)
export type TagList = z.output<typeof tagList>
export const tagListQuery = pageQuerySchema.extend({ game: gameSlugSchema.optional() })

/** How a found tag matches the query; the best first. */
export const tagMatches = ['same', 'begins', 'near', 'holds'] as const
export type TagMatch = (typeof tagMatches)[number]
/** GET games/{slug}/hashtags/search: tags similar to the typed text. */
export const foundTags = listOf(resourceOf('hashtag', tagAttributes.extend({ match: z.enum(tagMatches) })))
export type FoundTags = z.output<typeof foundTags>
export const tagSearchQuery = z.object({
  q: z
    .string()
    .trim()
    .max(TAG_MAX + 1)
    .transform(q => q.replace(/^[#＃]/, ''))
    .pipe(z.string().min(1).max(TAG_MAX)),
})

/** GET my/hashtags: tags of the member's articles; `articlesCount` counts them, drafts included. */
export const ownTagsQuery = z.object({ game: gameSlugSchema.optional() })

export const gameTagParams = z.object({ slug: gameSlugSchema, tag: tagSchema })
/** GET games/{slug}/hashtags/{tag}/articles; `meta.name`: as most articles spell the tag. */
export const tagArticles = articleListWith({ name: z.string() })
export type TagArticles = z.output<typeof tagArticles>
