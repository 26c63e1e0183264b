import { verificationFilters } from '@pantul/contract/desk-verify-payments'
import * as m from '@pantul/messages/words'
import { mustBeOnStatementSql } from '../../money/drawers/sum-unverified.ts'
import { queueOfRefund } from '../../money/refunds/list-refunds.ts'
import { methodLabel } from '../reports/report-labels.ts'
import { paymentStateLabel, refundQueueLabel, refundReasonLabel, refundRouteLabel } from './code-labels.ts'
import { isBetween, localTime, locationAndSpan, type ListDefinition } from './list-definition.ts'

/** All received payments. With a filter, only payments that appear on a bank statement, as on the page of payments. */
export const paymentList: ListDefinition = {
  title: m.desk_payments,
  keyType: 'bigint',
  rows: `
    select p.id as key
      from payment p
     where p.location_id = $1 and p.paid_at is not null
       and ($2::text is null
            or ${mustBeOnStatementSql} and ($2 = 'all' or $2 = 'verified' and p.verified_act_id is not null
                                     or $2 = 'unverified' and p.verified_act_id is null))
       and ($3::text is null or p.method = $3) and ${isBetween('p.paid_at', '$4', '$5')}
       and ($6::text is null
            or exists (select from staff_act a join customer staff on staff.id = a.customer_id
                        where a.id = p.act_id and staff.public_id = $6))`,
  parameters: ({ locationId, filter, method, from, to, person }) => [
    locationId,
    // An unknown filter becomes `none`, which no payment fits.
    filter === null ? null : (verificationFilters.find((name) => name === filter) ?? 'none'),
    method,
    from,
    to,
    person,
  ],
  joins: `
    join payment p on p.id = page.key
    join sales_order o on o.id = p.order_id
    left join customer u on u.id = o.customer_id
    left join staff_act a on a.id = p.act_id
    left join customer staff on staff.id = a.customer_id
    left join staff_act verification on verification.id = p.verified_act_id
    left join customer verifier on verifier.id = verification.customer_id`,
  columns: [
    { title: m.reports_column_received, sql: localTime('p.paid_at') },
    { title: m.layout_page_order, sql: 'o.number' },
    { title: m.desk_orders_person, sql: `coalesce(o.guest_name, u.full_name, '')` },
    { title: m.desk_drawer_method, sql: 'p.method', label: methodLabel },
    { title: m.counter_amount, sql: 'p.amount' },
    { title: m.desk_orders_state, sql: 'p.state', label: paymentStateLabel },
    { title: m.exports_reference, sql: 'p.reference' },
    { title: m.desk_payments_person, sql: 'staff.full_name' },
    { title: m.desk_payments_verified, sql: localTime('verification.at') },
    { title: m.exports_verified_by, sql: 'verifier.full_name' },
  ],
}

/** SQL: the name of the member of staff who did the staff act with this id. */
const staffNameOfAct = (actId: string): string =>
  `(select staff.full_name from staff_act a join customer staff on staff.id = a.customer_id where a.id = ${actId})`

/** Refunds in the chosen queue. Of a bank account the list contains only the last four digits. */
export const refundList: ListDefinition = {
  title: m.history_invoice_refunds,
  keyType: 'bigint',
  rows: `
    select t.id as key
      from refund_task t
      join sales_order o on o.id = t.order_id
     where o.location_id = $1 and t.public_id is not null
       and ($2::text is null or $2 = 'open' and t.state <> 'done' or ${queueOfRefund} = $2)
       and strpos(o.number, $3) > 0 and ${isBetween('t.created_at', '$4', '$5')}`,
  parameters: ({ locationId, filter, text, from, to }) => [locationId, filter, text.toUpperCase(), from, to],
  joins: `
    join refund_task t on t.id = page.key
    join sales_order o on o.id = t.order_id
    left join customer u on u.id = o.customer_id`,
  columns: [
    { title: m.exports_since, sql: localTime('t.created_at') },
    { title: m.layout_page_order, sql: 'o.number' },
    { title: m.desk_orders_person, sql: `coalesce(o.guest_name, u.full_name, '')` },
    { title: m.counter_amount, sql: 't.amount' },
    { title: m.desk_refunds_why, sql: 't.reason', label: refundReasonLabel },
    { title: m.desk_refunds_route, sql: 't.route', label: refundRouteLabel },
    { title: m.desk_orders_state, sql: queueOfRefund, label: refundQueueLabel },
    { title: m.exports_account_ending, sql: 'right(t.account_number, 4)' },
    { title: m.desk_refunds_bank_reference, sql: 't.proof' },
    { title: m.desk_refunds_asked_by, sql: staffNameOfAct('t.act_id') },
    { title: m.desk_refunds_approved_by, sql: staffNameOfAct('t.approved_act_id') },
    { title: m.after_booking_transfer_sent, sql: localTime('t.sent_at') },
    { title: m.history_tab_done, sql: localTime('t.done_at') },
  ],
}

/** SQL: joins the counted sum of a method in shift `s`. */
const joinCount = (method: string): string =>
  `left join shift_count ${method} on ${method}.shift_id = s.id and ${method}.method = '${method}'`

/**
 * Shifts of the drawers by the day on which they were opened. An open shift has no expected sums, so that staff count without
 * knowing them.
 */
export const shiftList: ListDefinition = {
  title: m.exports_shifts,
  keyType: 'bigint',
  rows: `
    select s.id as key
      from drawer_shift s
      join drawer d on d.id = s.drawer_id
     where d.location_id = $1 and ${isBetween('s.opened_at', '$2', '$3')}`,
  parameters: locationAndSpan,
  joins: `
    join drawer_shift s on s.id = page.key
    join drawer d on d.id = s.drawer_id
    left join customer opener on opener.id = s.opened_by
    left join customer closer on closer.id = s.closed_by
    left join customer signer on signer.id = s.signed_by
    left join drawer_entry opening on opening.shift_id = s.id and opening.kind = 'float'
    ${joinCount('cash')}
    ${joinCount('edc')}
    ${joinCount('qris_static')}`,
  columns: [
    { title: m.desk_drawer, sql: 'd.name' },
    { title: m.exports_opened, sql: localTime('s.opened_at') },
    { title: m.exports_opened_by, sql: 'opener.full_name' },
    { title: m.exports_float, sql: 'opening.amount' },
    { title: m.courts_closed, sql: localTime('s.closed_at') },
    { title: m.exports_closed_by, sql: 'closer.full_name' },
    { title: m.desk_drawer_expected, sql: 'cash.expected' },
    { title: m.desk_drawer_counted, sql: 'cash.counted' },
    { title: m.desk_drawer_difference, sql: 'cash.counted - cash.expected' },
    { title: m.desk_drawer_edc, sql: 'edc.counted' },
    { title: m.counter_qris, sql: 'qris_static.counted' },
    { title: m.desk_drawer_reason, sql: 's.reason' },
    { title: m.exports_signed_by, sql: 'signer.full_name' },
  ],
}
