import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool } from 'pg'

/**
 * Schema `igdb`: a cache of the external games database, outside the log. It may be dropped at any time: decisions are
 * events, and the entries are fetched again.
 */
const IGDB_SCHEMA = `
  create schema if not exists igdb;
  -- applied: the digest of what was taken over or matched last.
  create table if not exists igdb.record (
    endpoint text not null,
    id integer not null,
    checksum text not null,
    updated_at bigint not null,
    raw jsonb not null,
    applied text,
    primary key (endpoint, id)
  );
  -- Where the run that is not finished continues; since: updates before this second are in the cache.
  create table if not exists igdb.cursor (
    endpoint text primary key,
    since bigint not null default 0,
    after_id integer not null default 0,
    began_at bigint
  );
  -- Titles of the catalogue by their keys; made anew by each run.
  create table if not exists igdb.title (
    key text not null,
    game_id text not null,
    primary key (key, game_id)
  );
  -- Doubtful pairs, which staff decide.
  create table if not exists igdb.candidate (
    igdb_id integer not null,
    game_id text not null,
    score integer not null,
    entry jsonb not null,
    primary key (igdb_id, game_id)
  );
  create index if not exists candidate_by_score on igdb.candidate (score desc, igdb_id, game_id);
  create table if not exists igdb.run (
    id uuid primary key,
    requested_by text not null,
    requested_at timestamptz not null default now(),
    whole boolean not null,
    state text not null default 'waiting',
    fault text,
    started_at timestamptz,
    finished_at timestamptz,
    match_after integer not null default 0,
    pages integer not null default 0,
    fetched integer not null default 0,
    changed integer not null default 0,
    matched integer not null default 0,
    claimed integer not null default 0,
    edited integer not null default 0
  );
  create index if not exists run_by_time on igdb.run (requested_at desc);
  -- One run at a time.
  create unique index if not exists run_open on igdb.run ((true)) where finished_at is null;
`

const LOCK = 7_210_011

/** Makes what is missing. */
export async function prepareIgdbCache(db: Pool): Promise<void> {
  await inTransaction(db, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(IGDB_SCHEMA)
  })
}
