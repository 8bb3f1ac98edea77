import pg from 'pg'

const CONNECTIONS = 12

/**
 * Connections to the read models. One that breaks fails the query that it was at; without somebody who listens it would
 * end the process besides, whether it was in use or idle.
 */
export function openDatabase(databaseUrl: string, onBroken: (error: Error) => void = () => {}): pg.Pool {
  const db = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  db.on('error', onBroken)
  db.on('connect', client => client.on('error', () => {}))
  return db
}
