import type { Pool } from 'pg'

/** One number; `values` fill its parameters. */
export async function countOf(db: Pool, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: string | number | null }>(sql, values)
  return Number(rows[0]?.count ?? 0)
}
