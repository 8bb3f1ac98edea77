-- Up Migration
-- The new address that a link confirms, so that the mail can be sent again.
alter table identity.mail_link add column if not exists address text;
