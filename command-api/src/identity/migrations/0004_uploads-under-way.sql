-- Up Migration
-- Pictures that were announced and are on their way: a place of their own in the object store, for an hour.
create table if not exists identity.pending_upload (
  upload_id text primary key,
  user_id text not null,
  bytes integer not null,
  name text not null,
  licence text,
  until timestamptz not null,
  finished boolean not null default false
);
create index if not exists pending_upload_of on identity.pending_upload (user_id, until);
create index if not exists pending_upload_until on identity.pending_upload (until);
