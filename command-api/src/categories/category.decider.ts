import type { ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import {
  COLUMNS_MAX,
  type Column,
  type ColumnType,
  UNDO_DAYS,
} from '@koryaku/contracts/categories/category-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import type { Category, CategoryWhere } from './category.ts'
import type { OpenedCategoryEvent } from './opened-category.ts'
import { shape } from './shape-columns.ts'

export type CategoryState = Category | null

export type CategoryCommand =
  | ({
      type: 'CreateCategory'
      name: string
      columns: Column[]
      origin: { articleId: string; blockId: string } | null
    } & CategoryWhere)
  | { type: 'ShapeCategory'; actorId: string; steps: ShapeStep[] }
  | { type: 'PublishCategory' | 'UnpublishCategory' | 'RestoreCategory'; actorId: string }
  | { type: 'DeleteCategory'; actorId: string; at: string }
  | { type: 'SuspendCategory'; by: string; rule: SuspensionRule; reason: string }
  | { type: 'ReinstateCategory'; by: string }
  /** `forErasure`: immediately, whatever its status. */
  | { type: 'PurgeCategory'; at: string; forErasure: boolean }

function evolve(state: CategoryState, event: OpenedCategoryEvent): CategoryState {
  if (event.type === 'CategoryCreated') {
    const { categoryId, ownerId, gameId, words } = event.data
    const none = { columns: [], types: new Map<string, ColumnType>(), purgeAt: null, suspension: null }
    return { categoryId, ownerId, gameId, status: 'draft', name: words.name, ...none }
  }
  if (!state) return state
  switch (event.type) {
    case 'CategoryRenamed':
      return { ...state, name: event.data.words.name }
    case 'ColumnAdded': {
      const { columnId, columnType: type, words } = event.data
      const types = new Map(state.types).set(columnId, type)
      return { ...state, types, columns: [...state.columns, { columnId, type, ...words }] }
    }
    case 'ColumnChanged': {
      const { columnId, words } = event.data
      const columns = state.columns.map(one => (one.columnId === columnId ? { ...one, ...words } : one))
      return { ...state, columns }
    }
    case 'ColumnRemoved':
      return { ...state, columns: state.columns.filter(one => one.columnId !== event.data.columnId) }
    case 'ColumnsOrdered': {
      const place = new Map(event.data.columnIds.map((columnId, n) => [columnId, n]))
      const placeOf = ({ columnId }: Column) => place.get(columnId) ?? COLUMNS_MAX
      return { ...state, columns: state.columns.toSorted((a, b) => placeOf(a) - placeOf(b)) }
    }
    case 'CategoryPublished':
      return { ...state, status: 'published' }
    case 'CategoryUnpublished':
      return { ...state, status: 'draft' }
    case 'CategorySuspended': {
      const { rule, words, wasPublished } = event.data
      return { ...state, status: 'suspended', suspension: { rule, reason: words.reason, wasPublished } }
    }
    case 'CategoryReinstated':
      return { ...state, status: event.data.published ? 'published' : 'draft', suspension: null }
    case 'CategoryDeleted':
      return { ...state, status: 'deleted', purgeAt: event.data.purgeAt }
    case 'CategoryRestored':
      return { ...state, status: 'draft', purgeAt: null }
    case 'CategoryPurged':
      return { ...state, status: 'purged' }
    default:
      event satisfies never
      return state
  }
}

function decide(command: CategoryCommand, state: CategoryState): OpenedCategoryEvent[] {
  switch (command.type) {
    case 'CreateCategory':
      return state ? [] : created(command)
    case 'SuspendCategory':
    case 'ReinstateCategory':
      return moderated(command, state)
    case 'PurgeCategory':
      return purged(command, state)
    default:
      return changed(command, ownCategory(state, command.actorId))
  }
}

const whereOf = ({ categoryId, ownerId, gameId }: CategoryWhere): CategoryWhere => ({
  categoryId,
  ownerId,
  gameId,
})

function created(command: Extract<CategoryCommand, { type: 'CreateCategory' }>): OpenedCategoryEvent[] {
  const { name, columns, origin } = command
  const first: OpenedCategoryEvent = {
    type: 'CategoryCreated',
    data: { ...whereOf(command), origin, words: { name } },
  }
  const empty = evolve(null, first) as Category
  return [
    first,
    ...shape(
      empty,
      columns.map(column => ({ op: 'add', ...column })),
      evolveEach,
    ),
  ]
}

/** The state after one more event of a category that there is. */
const evolveEach = (state: Category, event: OpenedCategoryEvent): Category => evolve(state, event) as Category

/** A category of another user, or one that is purged, does not exist for the caller. */
export function ownCategory(state: CategoryState, actorId: string): Category {
  if (!state || state.status === 'purged' || state.ownerId !== actorId) throw new DomainError('not_found')
  return state
}

type OwnersCommand = Exclude<
  CategoryCommand,
  { type: 'CreateCategory' | 'SuspendCategory' | 'ReinstateCategory' | 'PurgeCategory' }
>

function changed(command: OwnersCommand, category: Category): OpenedCategoryEvent[] {
  const { status } = category
  const data = whereOf(category)
  if (command.type === 'RestoreCategory')
    return status === 'deleted' ? [{ type: 'CategoryRestored', data }] : []
  if (command.type === 'DeleteCategory') {
    if (status === 'suspended') throw new DomainError('category_suspended')
    const purgeAt = new Date(Date.parse(command.at) + UNDO_DAYS * 86_400_000).toISOString()
    const gone = { ...data, wasPublished: status === 'published', purgeAt }
    return status === 'deleted' ? [] : [{ type: 'CategoryDeleted', data: gone }]
  }
  if (status === 'deleted') throw new DomainError('not_found')
  if (command.type === 'ShapeCategory') return shape(category, command.steps, evolveEach)
  if (status === 'suspended') throw new DomainError('category_suspended')
  if (command.type === 'UnpublishCategory')
    return status === 'published' ? [{ type: 'CategoryUnpublished', data }] : []
  if (category.columns.length === 0) throw new DomainError('category_not_publishable')
  return status === 'published' ? [] : [{ type: 'CategoryPublished', data }]
}

function moderated(
  command: Extract<CategoryCommand, { by: string }>,
  category: CategoryState,
): OpenedCategoryEvent[] {
  if (!category || category.status === 'purged' || category.status === 'deleted')
    throw new DomainError('not_found')
  if (category.ownerId === command.by) throw new DomainError('own_category')
  const data = { ...whereOf(category), by: command.by }
  if (command.type === 'ReinstateCategory') {
    if (category.status !== 'suspended') throw new DomainError('category_not_suspended')
    const published = category.suspension?.wasPublished ?? false
    return [{ type: 'CategoryReinstated', data: { ...data, published } }]
  }
  if (category.status === 'suspended') throw new DomainError('category_suspended')
  const { rule, reason } = command
  const wasPublished = category.status === 'published'
  return [{ type: 'CategorySuspended', data: { ...data, rule, wasPublished, words: { reason } } }]
}

/** A no-op unless the category is due, so that the caller need not check first. */
function purged(
  { at, forErasure }: Extract<CategoryCommand, { type: 'PurgeCategory' }>,
  category: CategoryState,
): OpenedCategoryEvent[] {
  if (!category || category.status === 'purged') return []
  const isDue = category.status === 'deleted' && category.purgeAt !== null && category.purgeAt <= at
  return isDue || forErasure ? [{ type: 'CategoryPurged', data: whereOf(category) }] : []
}

/** On opened events: `sealed-category.decider.ts`. */
export const categoryDecider = { initial: null as CategoryState, evolve, decide }
