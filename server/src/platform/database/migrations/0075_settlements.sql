-- Settlement files of the payment gateways: which payments they paid out, and for which fee. Rows are only added.
create table settlement_file (
  id         bigint generated always as identity primary key,
  public_id  text not null unique check (length(public_id) = 22),
  gateway    text not null check (gateway not in ('', 'desk')),
  -- SHA-256 of the content: a file is kept once
  hash       text not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  name       text not null check (name <> ''),
  -- who uploaded it, and when
  act_id     bigint not null unique references staff_act,
  -- times of the first and the last transaction
  from_at    timestamptz not null,
  to_at      timestamptz not null check (to_at >= from_at),
  -- lines that moved no money
  left_out   integer not null check (left_out >= 0),
  unique (gateway, hash),
  unique (id, gateway)
);

create table settlement_line (
  file_id          bigint not null,
  -- as a text editor counts it
  line             integer not null check (line > 1),
  gateway          text not null,
  gateway_order_id text not null check (length(gateway_order_id) between 1 and 50),
  -- open: paid by the customer, and not settled yet
  kind             text not null check (kind in ('payment', 'refund', 'open')),
  -- rupiah; negative for money that went back
  amount           bigint not null check (case kind when 'refund' then amount < 0 else amount > 0 end),
  fee              bigint not null,
  net              bigint not null,
  -- of the transaction
  at               timestamptz not null,
  -- when the gateway settled or paid out
  settled_at       timestamptz,
  payout           text check (payout <> ''),
  -- the first, second … of equal lines in its file
  nth              smallint not null check (nth >= 1),
  -- an earlier file has it too: it counts there
  repeats          boolean not null,
  primary key (file_id, line),
  foreign key (file_id, gateway) references settlement_file (id, gateway),
  check (amount = fee + net)
);
-- A payment is once at the gateway. Refunds of one payment may be equal, at different times.
create unique index settlement_line_once on settlement_line
  (gateway, gateway_order_id, kind, amount, (case when kind = 'refund' then at else '-infinity' end), nth)
  where not repeats;
create index settlement_line_by_time on settlement_line (gateway, at) where not repeats;

create function settlements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'rows of settlements are only added' using errcode = 'restrict_violation';
end $$;
create trigger settlements_stay before update or delete or truncate on settlement_file
  for each statement execute function settlements_stay();
create trigger settlements_stay before update or delete or truncate on settlement_line
  for each statement execute function settlements_stay();
