import { z } from 'zod'
import { defineEvent, type EventOf } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { suspensionRules } from '../moderation/moderation-rules.ts'
import { partIdSchema } from './category-part-id.ts'
import { columnTypes } from './category-parts.ts'

/** Whose table it is, and of which game: no other stream is needed to understand one. */
const category = { categoryId: shortIdSchema, ownerId: shortIdSchema, gameId: shortIdSchema }

/** Sealed by the key of the category (`server/sealed-content.ts`): gone with it, wherever the log lies. */
const sealed = z.string().min(1).max(1_000_000)

export const CategoryCreated = defineEvent(
  'CategoryCreated',
  z.object({
    ...category,
    /** The table of an article that it was made of. */
    origin: z.object({ articleId: shortIdSchema, blockId: partIdSchema }).nullable(),
    /** Opens to a `CategoryName`. */
    sealed,
  }),
)
export const CategoryRenamed = defineEvent('CategoryRenamed', z.object({ ...category, sealed }))

/** A column never changes its type: so cells and columns need no common order. */
export const ColumnAdded = defineEvent(
  'ColumnAdded',
  z.object({
    ...category,
    columnId: partIdSchema,
    columnType: z.enum(columnTypes),
    /** Opens to `ColumnWords`. */
    sealed,
  }),
)
export const ColumnChanged = defineEvent(
  'ColumnChanged',
  z.object({ ...category, columnId: partIdSchema, sealed }),
)
export const ColumnRemoved = defineEvent('ColumnRemoved', z.object({ ...category, columnId: partIdSchema }))
export const ColumnsOrdered = defineEvent(
  'ColumnsOrdered',
  z.object({ ...category, columnIds: z.array(partIdSchema) }),
)

export const CategoryPublished = defineEvent('CategoryPublished', z.object(category))
export const CategoryUnpublished = defineEvent('CategoryUnpublished', z.object(category))

export const CategorySuspended = defineEvent(
  'CategorySuspended',
  z.object({
    ...category,
    rule: z.enum(suspensionRules),
    by: shortIdSchema,
    wasPublished: z.boolean(),
    /** Opens to a `SuspensionReason`. */
    sealed,
  }),
)
export const CategoryReinstated = defineEvent(
  'CategoryReinstated',
  z.object({ ...category, by: shortIdSchema, published: z.boolean() }),
)

export const CategoryDeleted = defineEvent(
  'CategoryDeleted',
  z.object({
    ...category,
    wasPublished: z.boolean(),
    /** From when on it goes for good. */
    purgeAt: z.iso.datetime(),
  }),
)
/** Restored as a draft, since its content may be out of date. */
export const CategoryRestored = defineEvent('CategoryRestored', z.object(category))
/** Its key goes after this. */
export const CategoryPurged = defineEvent('CategoryPurged', z.object(category))

export const categoryFamily = defineFamily({
  prefix: 'category',
  stream: (categoryId: string) => categoryId,
  events: [
    ...[CategoryCreated, CategoryRenamed, ColumnAdded, ColumnChanged, ColumnRemoved, ColumnsOrdered],
    ...[CategoryPublished, CategoryUnpublished, CategorySuspended, CategoryReinstated],
    ...[CategoryDeleted, CategoryRestored, CategoryPurged],
  ],
})
export type CategoryEvent = FamilyEvent<typeof categoryFamily>

/** Rows as the tabs of its owner save them. */
export const RowsChanged = defineEvent(
  'RowsChanged',
  z.object({
    ...category,
    /** Revision of this stream that the tab had before it; −1: nothing was ever written. */
    base: z.int().min(-1),
    /** Rows put and removed: IDs in the clear, so that conflicts are detected without decryption. */
    put: z.array(partIdSchema).max(500),
    dropped: z.array(partIdSchema).max(500),
    /** Opens to `SavedRows`. */
    sealed,
  }),
)
export const categoryRowsFamily = defineFamily({
  prefix: 'categoryRows',
  stream: (categoryId: string) => categoryId,
  events: [RowsChanged],
})
export type RowsChangedEvent = EventOf<typeof RowsChanged>
