-- Up Migration
-- Digests by email, one of a user and a period. The address and the contents are looked up when one is sent.
create table if not exists identity.digest_outbox (
  user_id text not null,
  period text not null,
  language text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (user_id, period)
);
create index if not exists digest_outbox_unsent on identity.digest_outbox (created_at) where sent_at is null;
create index if not exists digest_outbox_age on identity.digest_outbox (created_at);
