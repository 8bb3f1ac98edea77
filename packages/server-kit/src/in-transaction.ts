import type { Pool, PoolClient } from 'pg'

/**
 * Runs work in one transaction on one connection. A connection that cannot roll back is closed.
 * @param begin statements that begin the transaction
 * @returns the result of `work`, after the commit
 * @throws the error of `work`, after the rollback
 */
export async function inTransaction<T>(
  db: Pool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await db.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(rollbackError => {
      broken = rollbackError as Error
    })
    throw error
  } finally {
    client.release(broken)
  }
}
