-- Staff change settings, prices and courts. A change names the version that it was made from, so that nobody overwrites
-- what somebody else saved meanwhile.
alter table location
  add column version       integer not null default 1,
  -- of the price rules together
  add column price_version integer not null default 1;
alter table court add column version integer not null default 1;

-- The first and the last date of a rule that is not for certain dates only; they do not change its rank. A rule that ended
-- stays for the orders that it priced.
alter table price_rule
  add column valid_from  date,
  add column valid_until date,
  add column ended_at    timestamptz,
  add constraint price_rule_is_valid_in_order check (valid_from <= valid_until);

-- The cancellation tiers under which an order was sold. Null: an order of the version before, which has those of its location.
alter table sales_order add column tiers jsonb;
update sales_order o set tiers = l.cancellation_tiers from location l where l.id = o.location_id;
