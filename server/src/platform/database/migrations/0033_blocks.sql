-- Blocks of court hours by staff.

alter table court_block
  -- 22 characters of 128 random bits, as the server makes them
  add column public_id text not null default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
    unique check (length(public_id) = 22),
  -- who blocked the hours; blocks of earlier versions have none
  add column act_id    bigint unique references staff_act,
  add column ended_at  timestamptz check (ended_at >= created_at);
