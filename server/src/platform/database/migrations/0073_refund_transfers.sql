-- Refunds by transfer: money that left, and money that the bank returned. Rows are only added, so the reports of a day that is
-- over stay as they are when a transfer comes back later.
create table refund_transfer (
  id             bigint generated always as identity primary key,
  refund_task_id bigint not null references refund_task,
  kind           text not null check (kind in ('sent', 'returned')),
  amount         bigint not null check (amount > 0),
  at             timestamptz not null default now()
);
create index refund_transfer_of_task on refund_transfer (refund_task_id);
create index refund_transfer_by_time on refund_transfer (at);

-- A trigger, because the version before sends transfers too.
create function refund_transfer_moves() returns trigger language plpgsql as $$
declare
  was_sent boolean := old.route = 'transfer' and old.proof is not null;
  is_sent boolean := new.route = 'transfer' and new.proof is not null;
begin
  if is_sent and not was_sent then
    insert into refund_transfer (refund_task_id, kind, amount) values (new.id, 'sent', new.amount);
  elsif was_sent and not is_sent then
    insert into refund_transfer (refund_task_id, kind, amount) values (old.id, 'returned', old.amount);
  end if;
  return null;
end $$;
create trigger refund_transfer_moves after update of route, proof on refund_task
  for each row execute function refund_transfer_moves();
insert into refund_transfer (refund_task_id, kind, amount, at)
select id, 'sent', amount, coalesce(sent_at, done_at, now())
  from refund_task where route = 'transfer' and proof is not null;
