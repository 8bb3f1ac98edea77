import { z } from 'zod'
import { articleLanguageSchema } from '../articles/article-content.ts'
import { BLOCK_ID } from '../articles/text/block-id.ts'
import { textRefSchema } from '../articles/text/text-ref.ts'
import { gameResource } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import {
  countSchema,
  dataOf,
  idParams,
  pageQuerySchema,
  relationshipSchema,
  resourceOf,
  timeSchema,
} from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import { REASON_MAX, suspensionRules } from '../moderation/moderation-rules.ts'
import { hasPiledMarks, PILED_MARKS } from '../piled-marks.ts'
import { partIdSchema } from './category-part-id.ts'
import {
  CELL_MAX,
  CHOICE_MAX,
  CHOICES_MAX,
  COLUMNS_MAX,
  columnTypes,
  LABEL_MAX,
  NAME_MAX,
  PLACE_MAX,
  ROWS_PER_SAVE,
} from './category-parts.ts'

const name = writtenLine(NAME_MAX).pipe(z.string().min(1))
const choices = z
  .array(writtenLine(CHOICE_MAX).pipe(z.string().min(1)))
  .max(CHOICES_MAX)
  .transform(list => [...new Set(list)])
const words = { label: writtenLine(LABEL_MAX).pipe(z.string().min(1)), choices: choices.default([]) }
const newColumn = z.object({ columnId: partIdSchema, type: z.enum(columnTypes), ...words })

/** POST my/database_categories */
export const createCategoryBody = z.object({
  game_slug: gameSlugSchema,
  name,
  columns: z.array(newColumn).max(COLUMNS_MAX).default([]),
})

/** POST my/articles/{path}/database_categories/convert: a table of this version of the text becomes a category of this name. */
export const convertTableBody = z.object({ base: textRefSchema, blockId: z.string().regex(BLOCK_ID), name })

/** One step at a time, so that two tabs that edit the columns do not revert each other. */
const stepSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('rename'), name }),
  newColumn.extend({ op: z.literal('add') }),
  z.object({ op: z.literal('change'), columnId: partIdSchema, ...words }),
  z.object({ op: z.literal('remove'), columnId: partIdSchema }),
  z.object({ op: z.literal('order'), columnIds: z.array(partIdSchema).max(COLUMNS_MAX) }),
])
export type ShapeStep = z.output<typeof stepSchema>
/** PATCH my/database_categories/{id} */
export const shapeCategoryBody = z.object({
  steps: z
    .array(stepSchema)
    .min(1)
    .max(2 * COLUMNS_MAX),
})

const cellSchema = z.union([
  z
    .string()
    .max(4 * CELL_MAX)
    .refine(text => !hasPiledMarks(text), PILED_MARKS),
  z.number(),
])
const cells = z.record(partIdSchema, cellSchema)
const rowSchema = z.object({ rowId: partIdSchema, place: z.int().min(-PLACE_MAX).max(PLACE_MAX), cells })

/**
 * POST my/database_categories/{id}/rows. `base`: the `revision` of the rows in the tab. Rows that another tab saved
 * since are rejected one by one (`row_conflict`), the others are saved.
 */
export const changeRowsBody = z
  .object({
    base: z.int().min(-1),
    put: z.array(rowSchema).max(ROWS_PER_SAVE, 'too_many_at_once').default([]),
    dropped: z.array(partIdSchema).max(ROWS_PER_SAVE, 'too_many_at_once').default([]),
  })
  .refine(({ put, dropped }) => put.length + dropped.length > 0, { error: 'rows_missing', path: ['put'] })
  .refine(({ put, dropped }) => put.length + dropped.length <= ROWS_PER_SAVE, {
    ...{ error: 'too_many_at_once', path: ['put'] },
  })
  .refine(
    ({ put, dropped }) =>
      new Set([...put.map(({ rowId }) => rowId), ...dropped]).size === put.length + dropped.length,
    { error: 'row_twice', path: ['put'] },
  )

/** POST moderation/database_categories/{id}/suspend */
export const suspendCategoryBody = z.object({
  rule: z.enum(suspensionRules),
  reason: writtenLines(REASON_MAX).pipe(z.string().min(1)),
})

export const categoryStatuses = ['draft', 'published', 'suspended', 'deleted'] as const
export type CategoryStatus = (typeof categoryStatuses)[number]

const columnSchema = z.object({
  columnId: partIdSchema,
  type: z.enum(columnTypes),
  label: z.string(),
  choices: z.array(z.string()),
})
const attributes = z.object({
  name: z.string(),
  status: z.enum(categoryStatuses),
  columns: z.array(columnSchema),
})

/** Response of every command about one category. */
export const changedCategoryDocument = dataOf(
  resourceOf(
    'databaseCategory',
    attributes.extend({ purgeAt: timeSchema.nullable(), reason: z.string().nullable() }),
  ),
)
/** The result of saved rows: the revision that the next save names. */
export const savedRowsDocument = dataOf(
  resourceOf('databaseCategory', z.object({ revision: z.int().min(-1) })),
)

const categoryResource = resourceOf(
  'databaseCategory',
  attributes.extend({
    rowsCount: countSchema,
    updatedAt: timeSchema,
    /** For the owner only: the end of the undo period, and the violated rule. */
    purgeAt: timeSchema.nullable(),
    rule: z.enum(suspensionRules).nullable(),
  }),
).extend({ relationships: z.object({ game: relationshipSchema }) })
export type CategoryResource = z.output<typeof categoryResource>

/** GET my/database_categories */
export const categoryList = z.object({
  data: z.array(categoryResource),
  included: z.array(gameResource),
  meta: z.object({ totalCount: countSchema }),
})
export type CategoryList = z.output<typeof categoryList>
/** GET database_categories/{id}, my/database_categories/{id} */
export const categoryDocument = z.object({ data: categoryResource, included: z.array(gameResource) })
export type CategoryDocument = z.output<typeof categoryDocument>

/** GET my/database_categories/{id}/uses: the number of own public articles that show it. */
export const categoryUsesDocument = dataOf(
  resourceOf('databaseCategory', z.object({ publicArticles: countSchema })),
)
export type CategoryUsesDocument = z.output<typeof categoryUsesDocument>

/** How many rows one page has at most. */
export const ROWS_PAGE_MAX = 1_000
/** The rows behind this one. */
export const rowsQuery = z.object({
  after: z
    .string()
    .regex(/^-?\d{1,10}\.[0-9a-z]{8}$/)
    .refine(text => Math.abs(Number(text.split('.', 1)[0])) <= PLACE_MAX)
    .optional(),
  per: z.coerce.number().int().min(1).max(ROWS_PAGE_MAX).default(ROWS_PAGE_MAX),
  /** Language of credits below images. */
  language: articleLanguageSchema.default('ja'),
})
const rowResource = resourceOf(
  'databaseRow',
  z.object({ place: z.int(), cells: z.record(z.string(), z.union([z.string(), z.number()])) }),
)
/** GET database_categories/{id}/rows; `next` is the `after` of the page behind, null on the last. */
export const rowList = z.object({
  data: z.array(rowResource),
  meta: z.object({
    totalCount: countSchema,
    revision: z.int().min(-1),
    next: z.string().nullable(),
    /** Published articles referenced in cells, by ID. */
    links: z.record(z.string(), z.object({ title: z.string(), slug: z.string() })),
    /** Below pictures of others in cells, by their addresses: whose they are, as HTML that is safe to insert. */
    credits: z.record(z.string(), z.string()),
  }),
})
export type RowList = z.output<typeof rowList>

const revisionSchema = z.string().regex(/^(0|[1-9]\d{0,9})$/)
export const rowVersionParams = idParams.extend({ revision: revisionSchema })
/** Saves older than this one. */
export const rowVersionsQuery = z.object({ before: revisionSchema.optional() })
/** GET my/database_categories/{id}/versions: saves of rows, newest first. `next`: the `before` of the next page. */
export const rowVersionList = z.object({
  data: z.array(
    resourceOf('databaseVersion', z.object({ savedAt: timeSchema, put: countSchema, dropped: countSchema })),
  ),
  meta: z.object({ totalCount: countSchema, next: z.string().nullable() }),
})
export type RowVersionList = z.output<typeof rowVersionList>
/** GET my/database_categories/{id}/versions/{revision}: name, columns and all rows as of that save; rows in no order. */
export const rowVersionDocument = dataOf(
  resourceOf(
    'databaseVersion',
    z.object({
      savedAt: timeSchema,
      name: z.string(),
      columns: z.array(columnSchema),
      rows: z.array(rowSchema),
    }),
  ),
)
export type RowVersionDocument = z.output<typeof rowVersionDocument>

/** A category in the midst of a text: its first rows as HTML that is safe to insert; '' where it is suspended. */
export const embeddedCategory = resourceOf(
  'databaseCategory',
  z.object({ status: z.enum(categoryStatuses), html: z.string(), rowsCount: countSchema }),
)
export type EmbeddedCategory = z.output<typeof embeddedCategory>

export const articleCategoriesParams = z.object({ path: shortIdSchema })
export const ownCategoriesQuery = pageQuerySchema.extend({ game_slug: gameSlugSchema.optional() })
