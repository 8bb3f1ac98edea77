/**
 * Schema `operations`: operators' requests and decisions, and measurements. Unlike schema `read` it is not derived from
 * the log. The projector creates it; command-api and search-indexer use it.
 */
export const OPERATIONS_SCHEMA = `
  create schema if not exists operations;
  -- Also the record of who did what, and when.
  create table if not exists operations.request (
    id uuid primary key,
    operation jsonb not null,
    requested_by text not null,
    requested_at timestamptz not null default now(),
    state text not null default 'requested',
    attempts integer not null default 0,
    started_at timestamptz,
    finished_at timestamptz,
    step text,
    progress jsonb,
    result jsonb,
    failure jsonb,
    error text,
    cancelled_by text
  );
  alter table operations.request add column if not exists result jsonb, add column if not exists failure jsonb;
  create index if not exists request_by_time on operations.request (requested_at desc);
  create index if not exists request_open on operations.request (requested_at) where state in ('requested', 'running');
  -- Events that operators decided to leave out of a read model, in every rebuild too.
  create table if not exists operations.skipped_event (
    projection text not null,
    position bigint not null,
    event_id text not null,
    reason text not null,
    by text not null,
    at timestamptz not null default now(),
    primary key (projection, position)
  );
  create table if not exists operations.verification (
    projection text not null,
    at timestamptz not null default now(),
    position bigint not null,
    rows bigint not null,
    differences bigint not null,
    tables jsonb not null,
    primary key (projection, at)
  );
  -- Measured every few seconds, kept for a day. Positions are not consecutive: events are counted apart.
  create table if not exists operations.sample (
    projection text not null,
    at timestamptz not null,
    lag_ms bigint not null,
    events_applied bigint not null,
    head bigint not null,
    primary key (projection, at)
  );
  -- Events behind a read model that stands still.
  alter table operations.sample add column if not exists waiting bigint;
  create index if not exists sample_by_time on operations.sample (at);
  -- Jobs that run at set times: what was promised, and what was done.
  create table if not exists operations.schedule (
    name text primary key,
    next_run_at timestamptz,
    last_run_at timestamptz,
    looked_at timestamptz not null default now()
  );
  create table if not exists operations.queue (
    name text primary key,
    waiting integer not null,
    active integer not null,
    delayed integer not null,
    failed integer not null,
    at timestamptz not null default now()
  );
`
/** Notified when an operation is requested or cancelled. */
export const OPERATIONS_CHANNEL = 'operations'
