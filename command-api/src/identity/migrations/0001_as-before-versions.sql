-- Up Migration
-- Whatever a database was made by before there were versions: all that is missing. Later ones say only what they change.
create schema if not exists identity;
create table if not exists identity.user_key (
  user_id text primary key,
  key bytea not null
);
-- Of the hashes that stand for names in the log.
create table if not exists identity.name_key (
  id smallint primary key check (id = 1),
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
-- When the person proved who he is; unknown for sessions from before this column.
alter table identity.product_session add column if not exists authenticated_at timestamptz;
alter table identity.product_session alter column authenticated_at set default now();
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
-- One at a time for each person, whoever asks at the same moment; of several from before, the newest goes on.
update identity.data_export e set failed = true
 where finished_at is null and not failed and exists (
   select 1 from identity.data_export o where o.user_id = e.user_id and o.finished_at is null and not o.failed
      and (o.requested_at, o.export_id) > (e.requested_at, e.export_id));
create unique index if not exists data_export_running on identity.data_export (user_id)
 where finished_at is null and not failed;
create index if not exists data_export_user on identity.data_export (user_id, requested_at desc);
create table if not exists identity.erasure (
  user_id text primary key,
  articles text not null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);
-- Articles that an appeal holds keep the rest of an erasure waiting: it is tried again then.
alter table identity.erasure add column if not exists held_until timestamptz;
-- Who is just choosing a name: one name at a time.
create table if not exists identity.registration (
  identity_id text primary key,
  name_hash text not null,
  started_at timestamptz not null default now()
);
-- Counts up whenever all that a person has open ends: tokens carry the number under which they were made.
create table if not exists identity.token_epoch (
  identity_id text primary key,
  epoch integer not null default 0
);
-- Identity tokens that have opened a session, until they expire: each opens one.
create table if not exists identity.used_token (
  token_id text primary key,
  expires_at timestamptz not null
);
create index if not exists used_token_age on identity.used_token (expires_at);
-- Links in mails that still work, by their hash; one for a new address only while the session that asked for it is open.
create table if not exists identity.mail_link (
  link_hash bytea primary key,
  identity_id text not null,
  new_address boolean not null,
  session_id text,
  expires_at timestamptz not null
);
create index if not exists mail_link_identity on identity.mail_link (identity_id);
create index if not exists mail_link_age on identity.mail_link (expires_at);
-- Open event streams end with their session.
create or replace function identity.tell_session_ended() returns trigger language plpgsql as $$
  begin
    perform pg_notify('session_ended', old.session_id);
    return null;
  end $$;
create or replace trigger session_revoked after update of revoked_at on identity.product_session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function identity.tell_session_ended();
create or replace trigger session_deleted after delete on identity.product_session
  for each row when (old.revoked_at is null) execute function identity.tell_session_ended();
-- What a member may be at most since his roles were last changed, however late the read models are.
create table if not exists identity.role_bound (
  user_id text primary key,
  roles text[] not null
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
