import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'

export const PAGE_SIZE = 24
export const PAGE_SIZE_MAX = 100
/** Deeper pages are rejected: they are not useful, and each costs the skipped rows. */
export const PAGE_MAX = 5_000

/** `page` (1-based) and `per` of every list. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  per: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageQuery = z.output<typeof pageQuerySchema>

/** An empty query runs no search (spec §5). */
export const searchQuerySchema = pageQuerySchema.extend({ q: z.string().trim().min(1).max(200) })

export const resourceTypes = [
  'article',
  'game',
  'user',
  'notification',
  'articleAction',
  'image',
  'databaseCategory',
  'templateHeader',
  'series',
  'articleComment',
  'relation',
  'mutedWords',
  'notificationSettings',
  'gameReview',
  'gameReviewLike',
  'shelfEntry',
  'shelfCounts',
] as const
export type ResourceType = (typeof resourceTypes)[number]

const identifier = z.object({ type: z.enum(resourceTypes), id: z.string() })
export const relationshipSchema = z.object({ data: identifier.nullable() })
type Relationship = z.output<typeof relationshipSchema>

/** Common shape of JSON:API resources, for generic code. */
export interface Resource<Type extends string = ResourceType, Attributes extends object = object> {
  type: Type
  id: string
  attributes: Attributes
  relationships?: Record<string, Relationship>
}

/** A resource without relationships; one with some extends it. */
export const resourceOf = <Type extends string, Attributes extends z.ZodType<object>>(
  type: Type,
  attributes: Attributes,
) => z.object({ type: z.literal(type), id: z.string(), attributes })

export const countSchema = z.number().int().min(0)
/** An ISO time in UTC, as `Date.toISOString` writes it. */
export const timeSchema = z.iso.datetime()

/**
 * Schema of one page of a list.
 * @param item schema of its resources
 * @param included schema of their related resources
 * @param meta further fields of `meta`
 */
export const listOf = <
  Item extends z.ZodType,
  Included extends z.ZodType = z.ZodNever,
  Meta extends z.ZodRawShape = Record<never, never>,
>(
  item: Item,
  included: Included = z.never() as never,
  meta: Meta = {} as Meta,
) =>
  z.object({
    data: z.array(item),
    included: z.array(included),
    meta: z.object({ totalCount: countSchema, ...meta }),
  })

/** One resource without included ones. */
export const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data })
/** All resources of a list without included ones. */
export const allOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ totalCount: countSchema }) })

export const idParams = z.object({ id: shortIdSchema })
