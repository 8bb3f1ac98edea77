import type { Param } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'

/** Ids to select from, as `w.id`, with their place among them, as `w.n`. */
export const inOrder = (ids: Param<readonly string[]>) =>
  sql<{ id: string; n: string }>`unnest(${ids}::text[]) with ordinality`.as<'w'>(sql`w (id, n)`)
