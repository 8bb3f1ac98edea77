-- Up Migration
-- On the provider's tables, which its own migration has made. Sessions of the provider that no session of the site is
-- known to stand on could not be ended from the list: those from before the trigger end with it.
create or replace function identity.end_product_sessions() returns trigger language plpgsql as $$
  begin
    update identity.product_session set revoked_at = now()
     where identity_session_id = old.id and revoked_at is null;
    return null;
  end $$;
do $$ begin
  if not exists (select 1 from pg_trigger where tgname = 'identity_session_ended') then
    delete from identity.session i where not exists (
      select 1 from identity.product_session p where p.identity_session_id = i.id and p.revoked_at is null);
    create trigger identity_session_ended after delete on identity.session
      for each row execute function identity.end_product_sessions();
  end if;
end $$;
create index if not exists product_session_behind on identity.product_session (identity_session_id);
