import { createHash } from 'node:crypto'

// For tests: SQL that plants faults into a venue with a held order 1 and a paid order 2.

/** Drops the primary key of a table, so that a row can be there twice. */
export const dropKey = (table: string) => `alter table ${table} drop constraint ${table}_pkey cascade`
/** Inserts a copy of a row of order 2. */
export const copyOf = (table: string, columns: string) =>
  `insert into ${table} (${columns}) select ${columns} from ${table} where order_id = 2 limit 1`

/** Drops all checks of a table. */
export const dropChecksOf = (table: string) => `
  do $$ declare name text; begin
    for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
    loop execute 'alter table ${table} drop constraint ' || name; end loop; end $$`
export const dropChecksOfOrders = dropChecksOf('sales_order')

export const newCustomer = `
  insert into customer (public_id, email, full_name, phone, password_hash)
  values ('customer-of-the-fault-', 'gone@example.com', 'Ani', '+62 812', 'hash')`
/** The customer key in `promo_use` of customer 4711, whom the planted faults use. */
export const keyOf4711 = createHash('sha256').update('customer 4711').digest('base64url')
export const newPromo = `
  insert into promo (name_en, name_id, kind, percent, starts_on, ends_on)
  values ('Ten off', 'Diskon sepuluh', 'percent', 10, '2031-01-01', '2031-12-31')`
/** A class on Court 3 at 7:00 with its court hours, and a programme without sessions. */
export const newClass = [
  `insert into class_session (public_id, location_id, name_en, name_id, level, coach_id, court_id, play_date, from_hour,
                              to_hour, price, places, cut_off_at)
   values ('class-of-the-fault----', 'TST1', 'Smash', 'Smes', 'all', 'TST1-K1', 'TST1-C3', '2031-03-07', 7, 8, 100000,
           8, '2031-03-06T10:00:00+07:00')`,
  `insert into court_hour (location_id, play_date, court_id, hour, session_id)
   select location_id, play_date, court_id, from_hour, id from class_session`,
  `insert into coach_hour (location_id, play_date, coach_id, hour, session_id)
   select location_id, play_date, coach_id, from_hour, id from class_session`,
  `insert into academy_programme (public_id, location_id, name_en, name_id, audience, level, coach_id, price, places,
                                  cut_off_at)
   values ('programme-of-the-fault', 'TST1', 'Kids', 'Anak', 'kids', 'all', 'TST1-K1', 100000, 8,
           '2031-03-06T10:00:00+07:00')`,
]
/** A line of order 2 that sold one package, and the owned package. */
export const newPackage = [
  `insert into package (id, location_id, name, hours, price, valid_days) values ('FLEXI', 'TST1', 'Flexi', 10, 800000, 90)`,
  `insert into order_line (order_id, location_id, booking_id, kind, package_id, package_terms, name, quantity, unit_price, amount)
   values (2, 'TST1', 9, 'package', 'FLEXI', '{}', 'Flexi', 1, 0, 0)`,
  `insert into quota_package (public_id, package_id, location_id, order_id, line_id, guest_email, name, hours, from_hour,
                              to_hour, expires_on, balance, created_at)
   select 'package-of-the-fault--', 'FLEXI', 'TST1', 2, n.id, o.guest_email, 'Flexi', 10, 0, 24, '2031-06-01', 10, now()
     from order_line n, sales_order o
    where n.kind = 'package' and o.id = 2`,
  `insert into quota_entry (quota_id, kind, units, reserved, cause, at)
   select id, 'grant', 10, 0, 'bought', now() from quota_package`,
]
/**
 * The package paid the first booking of order 2, and the payment of order 2, which also bought the package, was
 * reversed.
 */
export const drawnPackage = [
  ...newPackage,
  `insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
   select id, 'reserve', -6, 6, 2, 1, 'ordered', now() from quota_package`,
  `insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
   select id, 'consume', 0, -6, 2, 1, 'order confirmed', now() from quota_package`,
  `update payment set state = 'charged_back' where order_id = 2`,
]
export const newSession = `
  insert into session (public_id, token_hash, customer_id, device, created_at, seen_at, expires_at)
  select 'session-of-the-fault--', sha256('token'), id, 'Chrome', now(), now(), now() + interval '30 days' from customer`
export const deletedCustomer = `
  update customer set email = 'deleted+1@deleted.invalid', full_name = '', phone = '', password_hash = null,
         deleted_at = now()`

/** The payment of order 2 is to be refunded, without a mail about it. */
export const openRefund = `
  insert into refund_task (payment_id, order_id, amount, reason)
  select id, order_id, amount, 'paid_twice' from payment where order_id = 2`

/** The contact of an account that has no phone, as the job writes it, and no other contact; triggers are off. */
export const newContact = [
  newCustomer,
  'update sales_order set contact_id = null',
  ...['contact_seen', 'contact_word', 'contact'].map((table) => `delete from ${table}`),
  `update customer set contact_due = false`,
  `insert into contact (customer_id, name, email, created_at, changed_at)
   select id, full_name, email, now(), now() from customer`,
  `insert into contact_word (contact_id, field, word)
   select c.id, w.field, w.word from contact c, contact_words(c.name, c.email, c.phone_e164) w`,
]

/** The new customer, as staff, took the payment of order 2 in cash. The drawer has no entry of it. */
export const newDrawer = [
  newCustomer,
  `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
   select now(), id, 'front-desk', 'TST1', 'take-payment', 'order', '2' from customer`,
  `insert into drawer (public_id, location_id, name) values ('drawer-of-the-fault---', 'TST1', 'Counter')`,
  `insert into drawer_shift (public_id, drawer_id, opened_at, opened_by)
   select 'shift-of-the-fault----', drawer.id, now(), customer.id from drawer, customer`,
  `update payment set gateway = 'desk', method = 'cash', act_id = (select id from staff_act),
          shift_id = (select id from drawer_shift) where order_id = 2`,
]
/** The cash payment of `newDrawer`, with its entry in the drawer. */
export const newSale = [
  ...newDrawer,
  `insert into drawer_entry (shift_id, kind, amount, payment_id, act_id)
   select p.shift_id, 'sale', p.amount, p.id, p.act_id from payment p where p.order_id = 2`,
]
/** The cash payment was reversed, and a payment by card was entered instead. */
export const newCorrection = [
  ...newSale,
  `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id, amount, reason)
   select now(), c.id, 'manager', 'TST1', 'correct-payment', 'order', o.number, p.amount, 'It was the card'
     from customer c, sales_order o join payment p on p.order_id = o.id where o.id = 2`,
  `insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                        created_at, expires_at, paid_at, act_id, shift_id)
   select 'payment-of-the-fault--', order_id, 9, 'desk', gateway_order_id || '-9', amount, 'edc', 'paid', true, now(),
          now(), now(), (select max(id) from staff_act), shift_id
     from payment where order_id = 2`,
  `update payment set state = 'reversed', settles_order = false where order_id = 2 and method = 'cash'`,
  `insert into payment_correction (payment_id, shift_id, act_id)
   select p.id, p.shift_id, (select max(id) from staff_act) from payment p where p.state = 'reversed'`,
  `insert into drawer_entry (shift_id, kind, amount, payment_id, act_id)
   select p.shift_id, 'correction', -p.amount, p.id, c.act_id
     from payment_correction c join payment p on p.id = c.payment_id`,
]

/** Staff checked in booking 1 of order 2. */
export const newArrival = [
  newCustomer,
  `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
   select now(), customer.id, 'front-desk', 'TST1', 'check-in', 'order', o.number
     from customer, sales_order o where o.id = 2`,
  `insert into arrival (order_id, booking_id, turn, kind, at, act_id)
   select 2, 1, 1, 'arrived', now(), id from staff_act`,
]
/** The act of an exchange of order 2, without the row of its court change. */
export const exchangeAct = `
  insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
  select now(), customer.id, 'front-desk', 'TST1', 'exchange-bookings', 'order', o.number
    from customer, sales_order o where o.id = 2`
/** The whole cash of `newSale` was given back. */
export const newCashRefund = [
  ...newSale,
  `insert into refund_task (public_id, order_id, payment_id, amount, reason, route, state, done_at, act_id, shift_id)
   select 'refund-of-the-fault---', 2, id, amount, 'booking_cancelled', 'cash', 'done', now(), act_id, shift_id
     from payment where order_id = 2`,
  `insert into drawer_entry (shift_id, kind, amount, refund_id, act_id)
   select shift_id, 'refund', -amount, id, act_id from refund_task`,
]

/** Staff blocked Court 3 at 7:00. */
export const newBlock = [
  newCustomer,
  `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id, reason)
   select now(), id, 'manager', 'TST1', 'block-hours', 'block', 'block-of-the-fault----', 'Turf brushing' from customer`,
  `insert into court_block (public_id, location_id, reason, act_id)
   select 'block-of-the-fault----', 'TST1', 'Turf brushing', id from staff_act`,
  `insert into court_hour (location_id, play_date, court_id, hour, block_id)
   select 'TST1', '2031-03-07', 'TST1-C3', 7, id from court_block`,
]

/** Courts were closed at the time of order 2, which has no case. */
export const finishedClosure = [
  newCustomer,
  `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id, reason)
   select now(), id, 'manager', 'TST1', 'close-courts', 'closure', 'closure-of-the-fault--', 'Storm' from customer`,
  `insert into closure (public_id, location_id, kind, courts, date_from, date_to, hour_from, hour_until, starts_at,
                        reason, way, state, act_id, created_at, finished_at)
   select 'closure-of-the-fault--', 'TST1', 'rain', array_agg(distinct h.court_id), min(h.play_date),
          max(h.play_date), 0, 24, '2020-01-01', 'Storm', 'refund', 'finished', max(a.id), now(), now()
     from court_hour h, staff_act a where h.order_id = 2`,
  `insert into court_block (location_id, reason, act_id, closure_id)
   select 'TST1', 'Storm', act_id, id from closure`,
]

/** A manager enrolled a counter machine and is present there. */
export const newMachine = [
  newCustomer,
  `insert into staff_role (customer_id, location_id, role) select id, 'TST1', 'manager' from customer`,
  `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
   select now(), id, 'manager', 'TST1', 'enrol-device', 'device', 'device-of-the-fault---' from customer`,
  `insert into desk_device (public_id, token_hash, location_id, name, enrolled_at, act_id)
   select 'device-of-the-fault---', sha256('machine'), 'TST1', 'Front desk', now(), id from staff_act`,
  `insert into desk_presence (device_id, customer_id, until, seen_at)
   select d.id, c.id, now() + interval '12 hours', now() from desk_device d, customer c`,
]

/** The same settlement line counts in two files. */
export const newSettlements = [
  newCustomer,
  ...['a', 'b'].flatMap((letter) => [
    `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
     select now(), id, 'finance', 'TST1', 'load-settlement', 'file', repeat('${letter}', 43) from customer`,
    `insert into settlement_file (public_id, gateway, hash, name, act_id, from_at, to_at, left_out)
     select repeat('${letter}', 22), 'midtrans', repeat('${letter}', 43), 'settlement.csv', max(id), now(), now(), 0
       from staff_act`,
  ]),
  'drop index settlement_line_once',
  `insert into settlement_line (file_id, line, gateway, gateway_order_id, kind, amount, fee, net, at, nth, repeats)
   select id, 2, gateway, 'PTL-260101-AAAAA-1', 'payment', 100000, 700, 99300, from_at, 1, false from settlement_file`,
]
