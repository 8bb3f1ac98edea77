import { categoryFamily } from '@koryaku/contracts/categories/category.events.ts'
import { CATEGORIES_MAX } from '@koryaku/contracts/categories/category-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import { makeContentKey } from '#keys/content-keys.ts'
import type { CategoryCommand, CategoryState } from './category.decider.ts'
import { sealedCategoryDecider } from './sealed-category.decider.ts'

type NewCategory = Omit<Extract<CategoryCommand, { type: 'CreateCategory' }>, 'type' | 'categoryId'>

const ownOfGame = statement((ownerId: Param<string>, gameId: Param<string>) =>
  facts
    .selectFrom('read.database_category')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('game_id', '=', gameId)
    .where('status', 'not in', ['deleted', 'purged']),
)

/**
 * Creates a category; 422 if the member has reached the maximum per game. Its ID is derived from the command, so that a
 * retry means the same category. Its key is stored first.
 */
export async function createCategory(
  { db, events }: Pick<Context, 'db' | 'events'>,
  category: NewCategory,
  envelope: CommandEnvelope,
): Promise<Outcome<CategoryState>> {
  const { ownerId, gameId } = category
  const categoryId = shortIdFrom(`category:${envelope.commandId}`)
  const stream = categoryFamily.stream(categoryId)
  const [{ count = '0' } = {}] = await ownOfGame(db, ownerId, gameId)
  // One of those may be what this very command made before.
  if (Number(count) >= CATEGORIES_MAX && !(await hasWritten(events, stream, envelope)))
    throw new DomainError('too_many_categories')
  const { key } = await makeContentKey(db, { contentId: categoryId, ownerId })
  if (!key) throw new DomainError('not_found')
  return execute(
    events,
    {
      stream,
      decider: sealedCategoryDecider(categoryId, key),
      command: { type: 'CreateCategory', categoryId, ...category },
    },
    envelope,
  )
}
