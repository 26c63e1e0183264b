import type { Transaction } from '../../platform/database/open.ts'

// Expires on the day before, so that hours which an unpaid order releases later cannot be used.
const takeBack = `
  with mine as (
    select q.id, q.balance,
           least(q.expires_on, (now() at time zone l.time_zone)::date - 1) as ends_on
      from quota_package q
      join location l on l.id = q.location_id
     where q.order_id = $1
     order by q.id
       for no key update of q
  ), taken as (
    update quota_package q set balance = 0, expires_on = mine.ends_on
      from mine where q.id = mine.id
  ), entered as (
    insert into quota_entry (quota_id, kind, units, reserved, order_id, cause, at)
    select id, 'adjust', -balance, 0, $1, $2, now() from mine where balance > 0 order by id
  ), told as (
    insert into outbox (dedupe_key, kind, payload)
    select 'alert:package_used:' || $1::bigint, 'alert',
           jsonb_build_object('reason', 'package_used', 'orderId', $1::bigint)
     where exists (select from mine join quota_entry e on e.quota_id = mine.id
                    where e.order_id <> $1 group by mine.id having sum(e.units) < 0)
    on conflict (dedupe_key) do nothing
  )
  select count(*) from mine`

/**
 * The money of a package was refunded or charged back: removes its remaining hours, and alerts staff if some were used.
 * Does nothing if it was never granted. Idempotent. The caller has locked the order; `cause` is stored in the ledger.
 */
export async function takeBackPackages(
  tx: Transaction,
  { orderId, cause }: { readonly orderId: number; readonly cause: string },
): Promise<void> {
  await tx.query(takeBack, [orderId, cause])
}
