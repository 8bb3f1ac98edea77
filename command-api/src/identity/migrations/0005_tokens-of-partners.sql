-- Up Migration
-- Tokens of partners, by their hash. Whether one is valid is in the log: a row without its event opens nothing.
create table if not exists identity.partner_token (
  token_id text primary key,
  partner_id text not null,
  token_hash bytea not null unique
);
-- What became of each article of a run, for the partner and for owners; deleted after 90 days.
create table if not exists identity.partner_result (
  partner_id text not null,
  run text not null,
  external_id text not null,
  article_id text not null,
  outcome text not null,
  code text,
  left_out jsonb not null,
  at timestamptz not null,
  primary key (partner_id, run, external_id)
);
create index if not exists partner_result_at on identity.partner_result (at);
