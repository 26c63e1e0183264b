import type { ExportList } from './export-list.ts'
import { staffExportLists } from './staff-export-lists.ts'

const customerLists: readonly ExportList[] = [
  {
    list: 'account',
    table: 'customer',
    by: 'customer',
    sql: `select public_id as id, email, full_name, phone, phone_e164, gender, birth_date, locale as language, theme,
                 email_verified_at, created_at
            from customer where id = $1`,
  },
  {
    list: 'consents',
    table: 'consent',
    by: 'customer',
    sql: 'select kind, version, is_given, at from consent where customer_id = $1 order by id',
  },
  ...staffExportLists,
  {
    list: 'sessions',
    table: 'session',
    by: 'customer',
    sql: `select public_id as id, device, created_at, seen_at, proved_at, expires_at
            from session where customer_id = $1 order by id`,
  },
  {
    list: 'known_devices',
    table: 'known_device',
    by: 'customer',
    sql: 'select seen_at from known_device where customer_id = $1 order by seen_at',
  },
  {
    list: 'links_in_mails',
    table: 'mail_link',
    by: 'both',
    sql: `select l.purpose, l.email, o.number as order, l.created_at, l.expires_at, l.used_at
            from mail_link l left join sales_order o on o.id = l.order_id
           where l.customer_id = $1 or l.order_id = any($2::bigint[]) order by l.id`,
  },
  {
    list: 'opened_links',
    table: 'link_grant',
    by: 'both',
    sql: `select g.purpose, o.number as order, g.expires_at, g.used_at
            from link_grant g left join sales_order o on o.id = g.order_id
           where g.customer_id = $1 or g.order_id = any($2::bigint[]) order by g.id`,
  },
  {
    list: 'messages',
    table: 'outbox',
    by: 'both',
    sql: `select kind, payload ->> 'template' as template, created_at, done_at, failed_at, last_error
            from outbox
           where payload ->> 'customerId' = $1::text
              or payload ->> 'orderId' = any($2::text[])
              or payload ->> 'paymentId' in
                 (select p.id::text from payment p where p.order_id::text = any($2::text[]))
           order by id`,
  },
]

const orderLists: readonly ExportList[] = [
  {
    list: 'orders',
    table: 'sales_order',
    by: 'orders',
    sql: `select o.number, o.public_id as id, o.kind, o.location_id as location, o.division, o.state,
                 o.guest_name, o.guest_email, o.guest_phone, o.guest_phone_e164, o.locale as language, o.notes, o.terms_version,
                 o.total, o.discount, o.credit_used, o.carried, p.code as promo, b.number as moved_from,
                 o.moved_booking_id as moved_booking, o.tax, o.tax_rate_bp, o.tax_is_inclusive, o.basket, o.placed_at, o.held_until,
                 o.confirmed_at, o.cancelled_by, o.cancel_reason
            from sales_order o
            left join promo p on p.id = o.promo_id
            left join sales_order b on b.id = o.moved_from
           where o.id = any($1::bigint[]) order by o.id`,
  },
  {
    list: 'counted_unpaid',
    table: 'order_holder',
    by: 'orders',
    sql: `select o.number as order, h.units, h.is_proven as email_was_proved,
                 h.is_late_cancel as was_cancelled_late
            from order_holder h join sales_order o on o.id = h.order_id
           where h.order_id = any($1::bigint[]) order by h.order_id`,
  },
  {
    list: 'proofs_of_work',
    table: 'guest_work',
    by: 'orders',
    sql: `select o.number as order, w.level, w.expires_at
            from guest_work w join sales_order o on o.id = w.order_id
           where w.order_id = any($1::bigint[]) order by w.order_id`,
  },
  {
    list: 'order_lines',
    table: 'order_line',
    by: 'orders',
    sql: `select o.number as order, l.booking_id as booking, l.kind, l.court_id as court, l.coach_id as coach, l.item,
                 l.name, l.play_date, l.hour, l.hours, l.players, l.quantity, l.unit_price, l.amount, l.discount,
                 l.by_package, l.price_type, l.package_id as package, l.session_id as class,
                 l.programme_id as programme, l.cancelled_at
            from order_line l join sales_order o on o.id = l.order_id
           where l.order_id = any($1::bigint[]) order by l.id`,
  },
  {
    list: 'court_hours',
    table: 'court_hour',
    by: 'orders',
    sql: `select o.number as order, h.location_id as location, h.court_id as court, h.play_date, h.hour, h.held_until
            from court_hour h join sales_order o on o.id = h.order_id
           where h.order_id = any($1::bigint[]) order by h.order_id, h.play_date, h.court_id, h.hour`,
  },
  {
    list: 'coach_hours',
    table: 'coach_hour',
    by: 'orders',
    sql: `select o.number as order, h.location_id as location, h.coach_id as coach, h.play_date, h.hour, h.held_until
            from coach_hour h join sales_order o on o.id = h.order_id
           where h.order_id = any($1::bigint[]) order by h.order_id, h.play_date, h.coach_id, h.hour`,
  },
  {
    list: 'order_events',
    table: 'order_event',
    by: 'orders',
    sql: `select o.number as order, e.from_state, e.to_state, e.cause, e.at
            from order_event e join sales_order o on o.id = e.order_id
           where e.order_id = any($1::bigint[]) order by e.id`,
  },
  {
    list: 'invoices',
    table: 'invoice',
    by: 'orders',
    sql: `select o.number as order, i.number, i.issued_at
            from invoice i join sales_order o on o.id = i.order_id
           where i.order_id = any($1::bigint[]) order by i.order_id`,
  },
  {
    list: 'repeated_requests',
    table: 'idempotency',
    by: 'orders',
    sql: `select o.number as order, i.call, i.status, i.answer, i.created_at
            from idempotency i join sales_order o on o.id = i.order_id
           where i.order_id = any($1::bigint[]) order by i.created_at`,
  },
]

const paymentLists: readonly ExportList[] = [
  {
    list: 'payments',
    table: 'payment',
    by: 'orders',
    sql: `select o.number as order, p.public_id as id, p.attempt, p.gateway, p.gateway_order_id, p.gateway_ref,
                 p.redirect_url, p.amount, p.method, p.state, p.settles_order, p.reason, p.created_at, p.expires_at,
                 p.paid_at
            from payment p join sales_order o on o.id = p.order_id
           where p.order_id = any($1::bigint[]) order by p.id`,
  },
  {
    list: 'payment_notices',
    table: 'payment_event',
    by: 'orders',
    sql: `select p.gateway_order_id, e.gateway, e.status, e.notice - 'signature_key' as notice, e.outcome, e.received_at
            from payment_event e join payment p on p.id = e.payment_id
           where p.order_id = any($1::bigint[]) order by e.id`,
  },
  {
    list: 'refunds',
    table: 'refund_task',
    by: 'orders',
    sql: `select o.number as order, t.public_id as id, t.booking_id as booking, t.amount, t.reason, t.route, t.refund_key,
                 t.bank, t.account_number, t.account_name, t.proof, t.state, t.created_at, t.done_at
            from refund_task t join sales_order o on o.id = t.order_id
           where t.order_id = any($1::bigint[]) order by t.id`,
  },
]

const packageAndClassLists: readonly ExportList[] = [
  {
    list: 'packages',
    table: 'quota_package',
    by: 'both',
    sql: `select q.public_id as id, q.name, q.package_id as package, q.location_id as location, o.number as order,
                 q.guest_email, q.hours, q.balance, q.reserved, q.weekdays, q.from_hour, q.to_hour, q.price_types,
                 q.location_ids, q.expires_on, q.created_at
            from quota_package q join sales_order o on o.id = q.order_id
           where q.customer_id = $1 or q.order_id = any($2::bigint[]) order by q.id`,
  },
  {
    list: 'package_uses',
    table: 'quota_entry',
    by: 'both',
    sql: `select q.public_id as package, e.kind, e.units, e.reserved, o.number as order, e.booking_id as booking, e.cause,
                 e.at
            from quota_entry e join quota_package q on q.id = e.quota_id left join sales_order o on o.id = e.order_id
           where q.customer_id = $1 or q.order_id = any($2::bigint[]) or e.order_id = any($2::bigint[]) order by e.id`,
  },
  {
    list: 'promo_uses',
    table: 'promo_use',
    by: 'orders',
    sql: `select o.number as order, p.code, u.used_at, u.returned_at
            from promo_use u join promo p on p.id = u.promo_id join sales_order o on o.id = u.order_id
           where u.order_id = any($1::bigint[]) order by u.order_id`,
  },
  {
    list: 'enrolments',
    table: 'enrolment',
    by: 'orders',
    sql: `select e.public_id as id, o.number as order, e.session_id as class, e.programme_id as programme, e.places,
                 e.held_until, e.ended_at
            from enrolment e join sales_order o on o.id = e.order_id
           where e.order_id = any($1::bigint[]) order by e.id`,
  },
  {
    list: 'participants',
    table: 'participant',
    by: 'orders',
    sql: `select e.public_id as enrolment, p.name, p.birth_year, p.guardian_name, p.guardian_phone
            from participant p join enrolment e on e.id = p.enrolment_id
           where e.order_id = any($1::bigint[]) order by p.id`,
  },
  {
    list: 'store_credit',
    table: 'credit_account',
    by: 'customer',
    sql: 'select balance from credit_account where customer_id = $1',
  },
  {
    list: 'store_credit_entries',
    table: 'credit_entry',
    by: 'customer',
    sql: `select e.kind, e.amount, o.number as order, e.at
            from credit_entry e left join sales_order o on o.id = e.order_id
           where e.customer_id = $1 order by e.id`,
  },
  {
    list: 'store_credit_debts',
    table: 'credit_debt',
    by: 'customer',
    sql: `select d.amount, d.paid, o.number as order, d.at, d.collected_at
            from credit_debt d join sales_order o on o.id = d.order_id
           where d.customer_id = $1 order by d.id`,
  },
]

/**
 * All lists about an account and its orders, in the order of the export. A test follows all foreign keys from the
 * customer and checks that no row is missing.
 */
export const exportLists: readonly ExportList[] = [
  ...customerLists,
  ...orderLists,
  ...paymentLists,
  ...packageAndClassLists,
]
