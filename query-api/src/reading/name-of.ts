import { type Expression, sql } from 'kysely'

/** The name of a member who may be named: not of one who writes without a name, or was erased. */
export const nameOf = (
  name: Expression<string | null>,
  anonymous: Expression<boolean | null>,
  erased: Expression<boolean | null>,
) => sql<string | null>`case when not ${anonymous} and not ${erased} then ${name} end`
