-- Up Migration
-- Each text in the log is sealed by a key of its own: deleting the row deletes the text, wherever it is kept. Whose it is,
-- for the erasure of a person; null for what stays when its author goes.
create table if not exists identity.content_key (
  content_id text primary key,
  owner_id text,
  key bytea not null
);
create index if not exists content_key_owner on identity.content_key (owner_id) where owner_id is not null;
