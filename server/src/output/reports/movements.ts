/**
 * SQL: the code of the method of payment `p`. A QR code that staff show is `qris_desk`, a QR code on the player's
 * payment page is `qris`.
 */
const methodCodeSql = `
  case when p.gateway <> 'desk' and p.act_id is not null then coalesce(p.method, 'other') || '_desk'
       else coalesce(p.method, 'other') end`

/**
 * SQL: the bank had taken back payment `p` at the time `until`. If the bank takes back a part, the amount is unknown,
 * so it does not count.
 */
const wasTakenBackBy = (until: string): string => `
  exists (select from payment_event e
           where e.payment_id = p.id and e.outcome in ('reverse', 'charge-back') and e.status not like 'partial%'
             and e.received_at <= ${until})`

const isImportedPaymentSql = `p.method is not distinct from 'imported'`

// The payment that replaces a wrong payment counts when staff correct it, so that the sums of past days do not change.
const isNoCorrectionSql = `not exists (select from payment_correction correction where correction.act_id = p.act_id)`

const isInSpan = (at: string): string => `${at} >= $2 and ${at} < $3`

/**
 * SQL: all money and store credit that location $1 received (positive) or gave back (negative) from $2 until before $3,
 * as `order_id`, `taxed_id`, `at`, `amount`, `method`. `taxed_id` is the order whose tax rate applies: for a refund
 * after a move, the order of the refunded payment. Rows are only added, each at its own time, so the sums of a past day
 * never change. Imported payments were received before the import, so they are apart: `importedMovementSql`.
 *
 * - A payment counts when it was received. A correction counts when staff made it. A reversal or chargeback counts when
 *   the gateway reported it, minus what was refunded before.
 * - A refund counts when the money left. It does not count if it was closed because of a reversal. A transfer that the
 *   bank returned counts as received when staff noted it.
 * - Store credit counts like a payment method: credit that is spent is received, credit that is refunded is given back.
 */
export const movementSql = selectMovements({ isImported: false, isCounted: isInSpan })

/** SQL: the same columns for imported payments and their refunds. */
export const importedMovementSql = selectMovements({ isImported: true, isCounted: isInSpan })

/**
 * SQL: the same columns for movements before $2 at the tax rate of one order. `orderId`: SQL for its id, such as
 * `taxed.id`. The selects in this file must not use the table alias of that SQL (`taxed`) for another table.
 */
export const earlierMovementSql = (orderId: string): string =>
  selectMovements({ isImported: false, isCounted: (at) => `${at} < $2`, orderId })

type MovementFilter = {
  readonly isImported: boolean
  /** SQL: whether a movement at the time `at` counts. */
  readonly isCounted: (at: string) => string
  /** SQL: the id of the only order; without it all orders count. */
  readonly orderId?: string
}

function selectMovements({ isImported, isCounted, orderId }: MovementFilter): string {
  const isOfKind = isImported ? isImportedPaymentSql : `not (${isImportedPaymentSql})`
  const andIsOrder = (column: string): string => (orderId === undefined ? '' : `and ${column} = ${orderId}`)
  // The planner can use the index of the order only if the order and those that replaced it after moves are an array.
  const andIsTaxedOrder = (column: string): string =>
    orderId === undefined
      ? ''
      : `and coalesce(p.order_id, ${column}) = ${orderId} and ${column} = any (array(
           select ${orderId}
            union all
           select later.id from sales_order first join sales_order later on later.root_id = coalesce(first.root_id, first.id)
            where first.id = ${orderId}))`
  return `
  select p.order_id, p.order_id as taxed_id, p.paid_at as at, p.amount, ${methodCodeSql} as method
    from payment p
   where p.location_id = $1 and ${isCounted('p.paid_at')} and ${isOfKind} and ${isNoCorrectionSql} ${andIsOrder('p.order_id')}
   union all
  select p.order_id, p.order_id, a.at, -p.amount, ${methodCodeSql}
    from payment_correction correction
    join staff_act a on a.id = correction.act_id
    join payment p on p.id = correction.payment_id
   where a.location_id = $1 and ${isCounted('a.at')} and ${isOfKind} ${andIsOrder('p.order_id')}
   union all
  select p.order_id, p.order_id, a.at, p.amount, ${methodCodeSql}
    from (select distinct act_id from payment_correction) correction
    join staff_act a on a.id = correction.act_id
    join payment p on p.act_id = a.id
   where a.location_id = $1 and ${isCounted('a.at')} and ${isOfKind} ${andIsOrder('p.order_id')}
   union all
  select p.order_id, p.order_id, reversal.at, reversal.refunded - p.amount, ${methodCodeSql}
    from payment p
   cross join lateral (
     select min(e.received_at) as at,
            (select coalesce(sum(t.amount), 0)::bigint from refund_task t
              where t.payment_id = p.id and t.route = 'gateway' and t.state = 'done'
                and t.done_at < min(e.received_at)) as refunded
       from payment_event e
      where e.payment_id = p.id and e.outcome in ('reverse', 'charge-back') and e.status not like 'partial%') as reversal
   where p.location_id = $1 and coalesce(p.state, '') in ('reversed', 'charged_back') and ${isOfKind}
     and ${isCounted('reversal.at')} ${andIsOrder('p.order_id')}
   union all
  select t.order_id, coalesce(p.order_id, t.order_id), t.done_at, -t.amount,
         case t.route when 'cash' then 'cash' when 'terminal' then 'edc' when 'transfer' then 'transfer'
                      else ${methodCodeSql} end
    from refund_task t
    join sales_order o on o.id = t.order_id
    left join payment p on p.id = t.payment_id
   where o.location_id = $1 and t.state = 'done' and ${isCounted('t.done_at')} and t.route <> 'credit'
     and ${isOfKind} ${andIsTaxedOrder('t.order_id')} and not (t.route = 'transfer' and t.proof is not null)
     and not (p.state in ('reversed', 'charged_back') and ${wasTakenBackBy('t.done_at')})
   union all
  select t.order_id, coalesce(p.order_id, t.order_id), transfer.at, case transfer.kind when 'sent' then -transfer.amount else transfer.amount end, 'transfer'
    from refund_transfer transfer
    join refund_task t on t.id = transfer.refund_task_id
    join sales_order o on o.id = t.order_id
    left join payment p on p.id = t.payment_id
   where o.location_id = $1 and ${isCounted('transfer.at')} and ${isOfKind} ${andIsTaxedOrder('t.order_id')}
   union all
  select e.order_id, coalesce(p.order_id, e.order_id), e.at, -e.amount, 'credit'
    from credit_entry e
    join sales_order o on o.id = e.order_id
    left join refund_task t on t.order_id = e.order_id and t.route = 'credit' and e.effect_key = 'refund:' || t.id
    left join payment p on p.id = t.payment_id
   where o.location_id = $1 and e.order_id is not null and e.kind <> 'adjust' and ${isCounted('e.at')} and ${isOfKind}
     ${andIsTaxedOrder('e.order_id')}`
}
