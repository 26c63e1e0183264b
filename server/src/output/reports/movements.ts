/**
 * SQL: the key of the method of payment `p`. QR codes that staff show are `qris_desk`, those of the player's own payment page
 * `qris`.
 */
const methodOf = `
  case when p.gateway <> 'desk' and p.act_id is not null then coalesce(p.method, 'other') || '_desk'
       else coalesce(p.method, 'other') end`

/** SQL: the bank took back payment `p` whole. A part that a bank takes back is unknown, so it does not count here. */
const takenBackBy = (until: string): string => `
  exists (select from payment_event e
           where e.payment_id = p.id and e.outcome in ('reverse', 'charge-back') and e.status not like 'partial%'
             and e.received_at <= ${until})`

const imported = `p.method is not distinct from 'imported'`

// A correction is dated when it was made, not when the wrong payment came, so that no past day changes.
const corrected = `not exists (select from payment_correction k where k.act_id = p.act_id)`

const inSpan = (at: string): string => `${at} >= $2 and ${at} < $3`

/**
 * SQL: all money and store credit of location $1 that came (positive) or was given back (negative) from $2 until before $3,
 * as `order_id`, `taxed_id`, `at`, `amount`, `method`. `taxed_id`: the order with the tax rate of the money; of a refund after a
 * move, that of its payment. Rows are only ever added, each at its own time, so the sums of a past day never
 * change. Imported payments are not money that came here: `importedSql`.
 *
 * - A payment counts when it was received, a correction when staff made it, and what a bank takes back when it told us.
 * - A refund counts when the money left. One that a reversal closed gave nothing back. A transfer that the bank returned counts
 *   as received when staff noted it.
 * - Store credit counts like a method: spent is received, returned and refunded to credit is given back.
 */
export const movementSql = movements({ isImported: false, when: inSpan })

/** SQL: the same columns for imported payments and their refunds. */
export const importedSql = movements({ isImported: true, when: inSpan })

/** SQL: the same columns for what came at the tax rate of one order before $2. `order`: its id, of a table named unlike those here. */
export const earlierMovementSql = (order: string): string =>
  movements({ isImported: false, when: (at) => `${at} < $2`, order })

type Which = {
  readonly isImported: boolean
  /** SQL: whether a movement at this time counts. */
  readonly when: (at: string) => string
  /** SQL: the only order. */
  readonly order?: string
}

function movements({ isImported, when, order }: Which): string {
  const which = isImported ? imported : `not (${imported})`
  const of = (column: string): string => (order === undefined ? '' : `and ${column} = ${order}`)
  // The array lets the index of the order serve.
  const taxedOf = (column: string): string =>
    order === undefined
      ? ''
      : `and coalesce(p.order_id, ${column}) = ${order} and ${column} = any (array(
           select ${order}
            union all
           select later.id from sales_order first join sales_order later on later.root_id = coalesce(first.root_id, first.id)
            where first.id = ${order}))`
  return `
  select p.order_id, p.order_id as taxed_id, p.paid_at as at, p.amount, ${methodOf} as method
    from payment p
   where p.location_id = $1 and ${when('p.paid_at')} and ${which} and ${corrected} ${of('p.order_id')}
   union all
  select p.order_id, p.order_id, a.at, -p.amount, ${methodOf}
    from payment_correction k
    join staff_act a on a.id = k.act_id
    join payment p on p.id = k.payment_id
   where a.location_id = $1 and ${when('a.at')} and ${which} ${of('p.order_id')}
   union all
  select p.order_id, p.order_id, a.at, p.amount, ${methodOf}
    from (select distinct act_id from payment_correction) k
    join staff_act a on a.id = k.act_id
    join payment p on p.act_id = a.id
   where a.location_id = $1 and ${when('a.at')} and ${which} ${of('p.order_id')}
   union all
  select p.order_id, p.order_id, taken.at, taken.refunded - p.amount, ${methodOf}
    from payment p
   cross join lateral (
     select min(e.received_at) as at,
            (select coalesce(sum(t.amount), 0)::bigint from refund_task t
              where t.payment_id = p.id and t.route = 'gateway' and t.state = 'done'
                and t.done_at < min(e.received_at)) as refunded
       from payment_event e
      where e.payment_id = p.id and e.outcome in ('reverse', 'charge-back') and e.status not like 'partial%') as taken
   where p.location_id = $1 and coalesce(p.state, '') in ('reversed', 'charged_back') and ${which}
     and ${when('taken.at')} ${of('p.order_id')}
   union all
  select t.order_id, coalesce(p.order_id, t.order_id), t.done_at, -t.amount,
         case t.route when 'cash' then 'cash' when 'terminal' then 'edc' when 'transfer' then 'transfer'
                      else ${methodOf} end
    from refund_task t
    join sales_order o on o.id = t.order_id
    left join payment p on p.id = t.payment_id
   where o.location_id = $1 and t.state = 'done' and ${when('t.done_at')} and t.route <> 'credit'
     and ${which} ${taxedOf('t.order_id')} and not (t.route = 'transfer' and t.proof is not null)
     and not (p.state in ('reversed', 'charged_back') and ${takenBackBy('t.done_at')})
   union all
  select t.order_id, coalesce(p.order_id, t.order_id), f.at, case f.kind when 'sent' then -f.amount else f.amount end, 'transfer'
    from refund_transfer f
    join refund_task t on t.id = f.refund_task_id
    join sales_order o on o.id = t.order_id
    left join payment p on p.id = t.payment_id
   where o.location_id = $1 and ${when('f.at')} and ${which} ${taxedOf('t.order_id')}
   union all
  select e.order_id, coalesce(p.order_id, e.order_id), e.at, -e.amount, 'credit'
    from credit_entry e
    join sales_order o on o.id = e.order_id
    left join refund_task t on t.order_id = e.order_id and t.route = 'credit' and e.effect_key = 'refund:' || t.id
    left join payment p on p.id = t.payment_id
   where o.location_id = $1 and e.order_id is not null and e.kind <> 'adjust' and ${when('e.at')} and ${which}
     ${taxedOf('e.order_id')}`
}
