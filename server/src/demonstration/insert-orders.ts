import { numberInvoices } from '../orders/states/number-invoices.ts'
import type { Transaction } from '../platform/database/connection.ts'
import type { PaidOrder } from './make-paid-orders.ts'

/** Minutes from the order in which its payment could be paid. */
const HOLD_MINUTES = 15

/**
 * Inserts paid orders with all their rows, with invoice numbers, and with mails that count as sent. The database must have
 * no other orders.
 */
export async function insertOrders(tx: Transaction, orders: readonly PaidOrder[]): Promise<void> {
  await tx.query(insertSalesOrders, [JSON.stringify(orders.map(orderRow))])
  await tx.query(insertLines, [JSON.stringify(orders.flatMap(lineRows))])
  await tx.query(insertPayments, [JSON.stringify(orders.map(paymentRow)), HOLD_MINUTES])
  for (const statement of dependentStatements) await tx.query(statement)
  const inserted = await tx.query<{ id: number }>('select id from sales_order order by id')
  await numberInvoices(
    tx,
    inserted.map(({ id }) => id),
  )
}

const orderRow = (order: PaidOrder) => ({
  public_id: order.publicId,
  number: order.number,
  location_id: order.locationId,
  guest_name: order.guest.name,
  guest_email: order.guest.email,
  guest_phone: order.guest.phone,
  guest_phone_e164: order.guest.phoneE164,
  locale: order.guest.locale,
  total: order.total,
  tax_rate_bp: order.taxRateBp,
  tax_is_inclusive: order.taxIsInclusive,
  tax: order.tax,
  basket: order.items,
  placed_at: order.placedAt,
  confirmed_at: order.paidAt,
})

const lineRows = (order: PaidOrder) => order.lines.map((line) => ({ ...line, number: order.number }))

const paymentRow = ({ number, paymentPublicId, method }: PaidOrder) => ({
  number,
  public_id: paymentPublicId,
  method,
})

const insertSalesOrders = `
  insert into sales_order (public_id, number, location_id, guest_name, guest_email, guest_phone, guest_phone_e164,
                           locale, state, total, tax_rate_bp, tax_is_inclusive, tax, basket, placed_at, confirmed_at,
                           tiers)
  select public_id, number, location_id, guest_name, guest_email, guest_phone, guest_phone_e164,
         locale, 'confirmed', total, tax_rate_bp, tax_is_inclusive, tax, basket, placed_at, confirmed_at,
         (select cancellation_tiers from location where location.id = location_id)
    from jsonb_populate_recordset(null::sales_order, $1)
   order by placed_at, number`

const insertLines = `
  insert into order_line (order_id, location_id, booking_id, kind, court_id, coach_id, item, name, play_date, hour,
                          hours, players, quantity, unit_price, amount, price_type, price_rule_id)
  select o.id, o.location_id, line."bookingId", line.kind,
         case line.kind when 'court' then line.ref end,
         case line.kind when 'coach' then line.ref end,
         case line.kind when 'add-on' then line.ref end,
         line.name, line.date, line.hour, line.hours, line.players, line.quantity, line."unitPrice", line.amount,
         line."priceType", line."ruleId"
    from jsonb_to_recordset($1) as line (number text, "bookingId" smallint, kind text, ref text, name text, date date,
         hour smallint, hours smallint[], players smallint, quantity integer, "unitPrice" bigint, amount bigint,
         "priceType" text, "ruleId" bigint)
    join sales_order o on o.number = line.number
   order by o.id, line.kind, line.ref, line.hour`

const insertPayments = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, gateway_ref, amount, method, state,
                       settles_order, created_at, expires_at, paid_at)
  select paid.public_id, o.id, 1, 'simulator', o.number || '-1', gen_random_uuid()::text, o.total, paid.method, 'paid',
         true, o.placed_at, o.placed_at + make_interval(mins => $2), o.confirmed_at
    from jsonb_to_recordset($1) as paid (number text, public_id text, method text)
    join sales_order o on o.number = paid.number
   order by o.id`

/** Statements that derive rows from the inserted orders. */
const dependentStatements = [
  `insert into court_hour (location_id, play_date, court_id, hour, order_id, line_id)
   select location_id, play_date, court_id, hour, order_id, id
     from order_line
    where kind = 'court'
    order by location_id, play_date, court_id, hour`,

  `insert into coach_hour (location_id, play_date, coach_id, hour, order_id, line_id)
   select location_id, play_date, coach_id, hour, order_id, id
     from order_line
    where kind = 'coach'
    order by location_id, play_date, coach_id, hour`,

  `insert into add_on_hour (location_id, item, play_date, hour, used)
   select l.location_id, l.item, l.play_date, h.hour, sum(l.quantity)
     from order_line l
     join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
    cross join unnest(l.hours) as h (hour)
    where a.stock is not null
    group by l.location_id, l.item, l.play_date, h.hour`,

  `update add_on a
      set stock = a.stock - sold.quantity
     from (select location_id, item, sum(quantity) as quantity
             from order_line
            where kind = 'add-on'
            group by location_id, item) as sold
    where a.location_id = sold.location_id and a.item = sold.item and a.kind = 'sale' and a.stock is not null`,

  `insert into simulated_transaction (gateway_order_id, transaction_id, gross_amount, status, fraud_status,
                                      payment_type, status_code, expires_at, updated_at)
   select gateway_order_id, gateway_ref, amount, 'settlement', 'accept', method, '200', expires_at, paid_at
     from payment`,

  `insert into order_event (order_id, from_state, to_state, cause, at)
   select o.id, step.from_state, step.to_state, step.cause,
          case step.position when 1 then o.placed_at else o.confirmed_at end
     from sales_order o
    cross join (values (1, null, 'held', 'ordered'), (2, 'held', 'confirmed', 'paid'))
               as step (position, from_state, to_state, cause)
    order by o.id, step.position`,

  `insert into outbox (dedupe_key, kind, payload, attempts, next_at, done_at, created_at)
   select step.key || ':' || o.id, 'mail', jsonb_build_object('template', step.template, 'orderId', o.id), 1,
          o.confirmed_at, o.confirmed_at, o.confirmed_at
     from sales_order o
    cross join (values ('placed', 'order-received'), ('paid', 'payment-confirmed')) as step (key, template)
    order by o.id, step.key`,
]
