import type { CategoryResource } from '@koryaku/contracts/categories/category.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

const withSize = () =>
  read
    .selectFrom('read.database_category as c')
    .leftJoin('read.category_size as s', 's.category_id', 'c.category_id')
    .select([
      'c.category_id',
      'c.owner_id',
      'c.game_id',
      'c.name',
      'c.status',
      'c.columns',
      'c.rule',
      'c.purge_at',
    ])
    .select(({ ref, fn }) => [
      fn.coalesce(ref('s.rows'), sql<number>`0`).as('rows'),
      fn.coalesce(ref('s.revision'), sql<number>`-1`).as('revision'),
      sql<Date>`greatest(${ref('c.updated_at')}, ${ref('s.changed_at')})`.as('changed_at'),
    ])
    .where('c.status', '<>', 'purged')

const categoriesByIds = prepared('categories', (ids: Param<readonly string[]>) =>
  withSize().where(eb => eb('c.category_id', '=', eb.fn.any(ids))),
)
/** Deleted ones come last: they can still be restored. */
const ownCategories = prepared(
  'own-categories',
  (ownerId: Param<string>, family: Param<readonly string[]>, limit: Param<number>, offset: Param<number>) =>
    withSize()
      .where('c.owner_id', '=', ownerId)
      .where(({ or, eb, fn, ref }) =>
        or([sql<boolean>`${family}::text[] = '{}'`, eb(ref('c.game_id'), '=', fn.any(family))]),
      )
      .orderBy(({ eb, ref }) => eb(ref('c.status'), '=', 'deleted'))
      .orderBy('changed_at', 'desc')
      .orderBy('c.category_id')
      .limit(limit)
      .offset(offset),
)
const countOwn = prepared(
  'count-own-categories',
  (ownerId: Param<string>, family: Param<readonly string[]>) =>
    read
      .selectFrom('read.database_category')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('status', '<>', 'purged')
      .where(({ or, eb, fn, ref }) =>
        or([sql<boolean>`${family}::text[] = '{}'`, eb(ref('game_id'), '=', fn.any(family))]),
      ),
)

export type CategoryRow = Awaited<ReturnType<typeof categoriesByIds>>[number]

/** A category, independent of the viewer; undefined if it does not exist or was deleted permanently. */
export const findCategory = async (db: Pool, id: string): Promise<CategoryRow | undefined> =>
  (await categoriesByIds(db, [id]))[0]

/** Those of these categories that the public may see. */
export const publicCategories = async (db: Pool, ids: string[]): Promise<CategoryRow[]> =>
  ids.length === 0 ? [] : (await categoriesByIds(db, ids)).filter(isPublic)

/** One page of a member's categories. @param family a game with those that are shown as it; empty: any game */
export async function readOwnCategories(
  db: Pool,
  { ownerId, family }: { ownerId: string; family: readonly string[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CategoryRow[]; total: number }> {
  const [rows, [{ count = '0' } = {}]] = await Promise.all([
    ownCategories(db, ownerId, family, limit, offset),
    countOwn(db, ownerId, family),
  ])
  return { rows, total: Number(count) }
}

/**
 * True if published, or suspended while published: an article that shows a suspended category reports the suspension.
 */
export const isPublic = ({ status }: CategoryRow): boolean => status === 'published' || status === 'suspended'

/** A category as its owner has it. */
export function categoryResource(row: CategoryRow): CategoryResource {
  const { category_id: id, game_id: gameId, name, columns, rule } = row
  return {
    type: 'databaseCategory',
    id,
    attributes: {
      ...{ name, status: row.status as CategoryResource['attributes']['status'], columns, rule },
      ...{ rowsCount: row.rows, updatedAt: row.changed_at.toISOString() },
      purgeAt: row.purge_at?.toISOString() ?? null,
    },
    relationships: { game: { data: { type: 'game', id: gameId } } },
  }
}

/** A category as other users see it; a suspended one shows only its status. */
export function publicResource(row: CategoryRow): CategoryResource {
  const resource = categoryResource(row)
  const hidden = { name: '', columns: [], rowsCount: 0 }
  const attributes = { ...resource.attributes, rule: null, purgeAt: null }
  return { ...resource, attributes: row.status === 'suspended' ? { ...attributes, ...hidden } : attributes }
}
