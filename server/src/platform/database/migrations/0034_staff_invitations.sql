-- Who was invited to work at a location, and with which roles. They count once the person proved the second factor.
create table staff_invitation (
  id           bigint generated always as identity primary key,
  public_id    text not null unique check (length(public_id) = 22),
  email        text not null check (email = lower(btrim(email))),
  -- null: owners work everywhere
  location_id  text references location,
  roles        text[] not null
               check (cardinality(roles) > 0 and roles <@ array['front-desk', 'coach', 'finance', 'manager', 'owner']),
  locale       text not null check (locale in ('en', 'id')),
  invited_at   timestamptz not null,
  invited_by   bigint not null references customer,
  act_id       bigint not null references staff_act,
  -- the link in the newest mail
  mail_link_id bigint references mail_link on delete set null,
  -- when the person logged in after opening the link
  accepted_at  timestamptz,
  accepted_by  bigint references customer,
  -- when the person got the roles
  joined_at    timestamptz,
  withdrawn_at timestamptz,
  check ((roles = array['owner']) = (location_id is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (joined_at is null or accepted_at is not null),
  check (joined_at is null or withdrawn_at is null),
  -- Nobody invites themselves.
  check (accepted_by <> invited_by)
);
create unique index invitation_waits_once on staff_invitation (email, location_id) nulls not distinct
  where joined_at is null and withdrawn_at is null;
create index invitation_of_location on staff_invitation (location_id) where joined_at is null and withdrawn_at is null;
create index invitation_accepted on staff_invitation (accepted_by) where joined_at is null and withdrawn_at is null;
create index invitation_of_link on staff_invitation (mail_link_id);

alter table mail_link
  drop constraint mail_link_purpose_check,
  add constraint mail_link_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email',
    'open-order', 'first-owner', 'refund-account', 'join-staff'));

alter table link_grant
  drop constraint link_grant_purpose_check,
  add column invitation_id bigint references staff_invitation,
  add constraint link_grant_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email',
    'open-order', 'view-order', 'first-owner', 'join-staff')),
  add constraint link_grant_invitation check ((purpose = 'join-staff') = (invitation_id is not null));
