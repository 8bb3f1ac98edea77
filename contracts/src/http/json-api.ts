import { z } from 'zod'
import { shortIdSchema } from '../ids.ts'

export const PAGE_SIZE = 24
export const PAGE_SIZE_MAX = 100
/** Deeper pages are refused: nobody pages there, and each costs the skipped rows. */
export const PAGE_MAX = 5_000

/** `page` (1-based) and `per` of every list. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  per: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type PageQuery = z.output<typeof pageQuerySchema>

export const resourceTypes = ['article', 'game', 'user', 'notification', 'articleAction', 'image'] as const
export type ResourceType = (typeof resourceTypes)[number]

const identifier = z.object({ type: z.enum(resourceTypes), id: z.string() })
export type ResourceIdentifier = z.output<typeof identifier>
export interface Relationship {
  data: ResourceIdentifier | null
}

/** A JSON:API resource. */
export interface Resource<Type extends string = ResourceType, Attributes extends object = object> {
  type: Type
  id: string
  attributes: Attributes
  relationships?: Record<string, Relationship>
}

export interface ListDocument<R extends Resource = Resource> {
  data: R[]
  included: Resource[]
  meta: { totalCount: number } & Record<string, unknown>
}
export interface SingleDocument<R extends Resource = Resource> {
  data: R
  included?: Resource[]
  meta?: Record<string, unknown>
}

export const idParams = z.object({ id: shortIdSchema })
