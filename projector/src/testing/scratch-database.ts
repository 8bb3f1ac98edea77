import pg from 'pg'

export interface ScratchDatabase {
  db: pg.Pool
  url: string
  stop: () => Promise<void>
}

/** An empty database on the test server (DATABASE_URL), with the tables of schema identity that projections read. */
export async function scratchDatabase(): Promise<ScratchDatabase> {
  const url = new URL(process.env.DATABASE_URL ?? 'postgres://127.0.0.1:1/none')
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const name = `scratch_${process.pid}_${Date.now()}`
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = new pg.Pool({ connectionString: own.href })
  await db.query(
    `create schema identity; create table identity.user_key (user_id text primary key, key bytea not null);
     create table identity.content_key (content_id text primary key, owner_id text, key bytea not null)`,
  )
  return {
    db,
    url: own.href,
    async stop() {
      await db.end()
      // The pool reports its end while the server still closes its sessions.
      const open = 'select count(*)::int as sessions from pg_stat_activity where datname = $1'
      while ((await admin.query(open, [name])).rows[0]?.sessions > 0);
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}
