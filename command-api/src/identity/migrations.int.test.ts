import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { findViewer, hashSessionToken } from '@koryaku/server-kit/product-session.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readCommandConfig } from '#config.ts'
import { connectContext } from '#connect-context.ts'
import { revokeAllSessions } from './revocation.ts'

const NAME = `before_epochs_${process.pid}`
const OLD = readFileSync(join(import.meta.dirname, 'fixtures/schema-before-epochs.sql'), 'utf8')
/** The tables of the projector that sessions read. */
const READ = `
  create schema read;
  create table read.user_access (user_id text primary key, name text, roles text[] not null, verified boolean not null);
  insert into read.user_access values ('member', 'mie', '{}', true), ('ended', 'eri', '{}', true)`
const PEOPLE = `
  insert into identity."user" (id, name, email, "emailVerified")
    values ('person', 'mie', 'mie@example.com', true);
  insert into identity.session (id, "expiresAt", token, "updatedAt", "userId") values
    ('stood-on', now() + interval '20 days', 'one', now(), 'person'),
    ('left-over', now() + interval '20 days', 'two', now(), 'person');
  insert into identity.identity_link values ('person', 'member');
  insert into identity.data_export (export_id, user_id, requested_at)
    values ('older', 'member', now() - interval '1 hour'), ('newer', 'member', now())`

const config = readCommandConfig()
const database = new URL(config.DATABASE_URL)
database.pathname = `/${NAME}`
const admin = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 })
const old = new pg.Pool({ connectionString: database.href, max: 1 })

beforeAll(async () => {
  await admin.query(`create database ${NAME}`)
  for (const sql of [OLD, READ, PEOPLE]) await old.query(sql)
  for (const [token, session, behind] of [
    ['kept', 'kept-session', 'stood-on'],
    ['without', 'from-before-that-column', null],
  ])
    await old.query(
      `insert into identity.product_session
         (token_hash, session_id, user_id, identity_id, identity_session_id, expires_at)
       values ($1, $2, 'member', 'person', $3, now() + interval '20 days')`,
      [hashSessionToken(token ?? ''), session, behind],
    )
})
afterAll(async () => {
  await old.end()
  // The server may still have a connection that was just closed.
  await vi.waitFor(() => admin.query(`drop database if exists ${NAME}`), { timeout: 30_000 })
  await admin.end()
})

it('migrates a database without token epochs, and keeps members signed in', async () => {
  // Runs twice: the second start finds everything that the first one created.
  for (let start = 0; start < 2; start++) {
    const { context, prepare, close } = connectContext(
      { ...config, DATABASE_URL: database.href },
      createLogger('migrations-test', 'silent'),
      4,
    )
    try {
      await prepare()
      for (const token of ['kept', 'without'])
        expect(await findViewer(context.db, token)).toMatchObject({ userId: 'member', name: 'mie' })
      const { rows } = await context.db.query('select export_id from identity.data_export where not failed')
      expect(rows).toEqual([{ export_id: 'newer' }])
      // A left-over provider session is deleted, because the list of sessions does not contain it.
      const open = await context.db.query('select id from identity.session')
      expect(open.rows).toEqual([{ id: 'stood-on' }])
      if (start === 1) {
        await revokeAllSessions(context.db, 'person')
        expect(await findViewer(context.db, 'kept')).toBeNull()
      }
    } finally {
      await close()
    }
  }
})
