import { categoryFamily } from '@koryaku/contracts/categories/category.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { type CategoryCommand, type CategoryState, ownCategory } from './category.decider.ts'
import type { Category } from './category.ts'
import { sealedCategoryDecider } from './sealed-category.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>

/** Its key; 404 where none was made, and where it was deleted for good. */
export async function requireCategoryKey({ db }: Pick<Stores, 'db'>, categoryId: string): Promise<Buffer> {
  const key = await findContentKey(db, categoryId)
  if (!key) throw new DomainError('not_found')
  return key
}

/** Decides about a category that there is. */
export async function runCategory(
  stores: Stores,
  categoryId: string,
  command: CategoryCommand,
  envelope: CommandEnvelope,
): Promise<Outcome<CategoryState>> {
  const decider = sealedCategoryDecider(categoryId, await requireCategoryKey(stores, categoryId))
  const target = { stream: categoryFamily.stream(categoryId), decider, command }
  return execute(stores.events, target, envelope)
}

/** The current state of the caller's own category, with its key. */
export async function findOwnCategory(
  stores: Stores,
  categoryId: string,
  userId: string,
): Promise<{ category: Category; key: Buffer }> {
  const key = await requireCategoryKey(stores, categoryId)
  const recorded = stores.events.readWhole(categoryFamily.stream(categoryId))
  const state = await foldStream(sealedCategoryDecider(categoryId, key), recorded)
  return { category: ownCategory(state, userId), key }
}
