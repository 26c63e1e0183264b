-- A browser that looked an order up by its number may see it, and not change it.
alter table link_grant
  drop constraint link_grant_purpose_check,
  add constraint link_grant_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email',
    'open-order', 'view-order', 'first-owner'));
