import type { Pool } from 'pg'

const SCHEMA = `
  create schema if not exists identity;
  create table if not exists identity.user_key (
    user_id text primary key,
    key bytea not null
  );
  create table if not exists identity.identity_link (
    identity_id text primary key,
    user_id text not null unique
  );
  create table if not exists identity.product_session (
    token_hash bytea primary key,
    session_id text not null unique,
    user_id text not null,
    identity_id text not null,
    user_agent text not null default '',
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  -- The provider's session that it came from: they end together.
  alter table identity.product_session add column if not exists identity_session_id text;
  create index if not exists product_session_identity on identity.product_session (identity_id);
  create index if not exists product_session_user on identity.product_session (user_id);
  create table if not exists identity.command_receipt (
    command_id uuid primary key,
    command_hash text not null,
    status smallint,
    position text,
    body text,
    created_at timestamptz not null default now()
  );
  create index if not exists command_receipt_age on identity.command_receipt (created_at);
  create table if not exists identity.inquiry (
    inquiry_id text primary key,
    member_id text,
    email text not null,
    contents text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists inquiry_member on identity.inquiry (member_id) where member_id is not null;
  -- Whose command it was: erased with the person.
  alter table identity.command_receipt add column if not exists actor_id text;
  create index if not exists command_receipt_actor on identity.command_receipt (actor_id);
  -- What is made in the background for one person: an archive of his data, or his disappearance.
  create table if not exists identity.data_export (
    export_id text primary key,
    user_id text not null,
    requested_at timestamptz not null default now(),
    progress real not null default 0,
    finished_at timestamptz,
    failed boolean not null default false,
    bytes bigint
  );
  create index if not exists data_export_user on identity.data_export (user_id, requested_at desc);
  create table if not exists identity.erasure (
    user_id text primary key,
    articles text not null,
    requested_at timestamptz not null default now(),
    finished_at timestamptz
  );
  create table if not exists identity.mail_outbox (
    mail_id text primary key,
    recipient text not null,
    template text not null,
    language text not null,
    link text not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  );
  create index if not exists mail_outbox_unsent on identity.mail_outbox (created_at) where sent_at is null;
`
const MIGRATION_LOCK = 7_210_003

/** Makes what is missing of schema `identity`; `more` runs under the same lock. */
export async function migrateIdentity(db: Pool, more: () => Promise<void>): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(SCHEMA)
    await more()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
