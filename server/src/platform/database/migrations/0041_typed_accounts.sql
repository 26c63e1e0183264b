-- Bank accounts of refunds that staff typed at the desk.
alter table refund_task
  -- the act of staff that typed the account; null: the player gave it
  add column account_act_id bigint references staff_act,
  add constraint refund_task_typed_account
    check (account_act_id is null or route = 'transfer' and state <> 'open') not valid;
alter table refund_task validate constraint refund_task_typed_account;
create index refund_task_of_typed_account on refund_task (account_act_id) where account_act_id is not null;
