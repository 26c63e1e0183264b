import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmOrder } from '../../orders/states/confirm-order.ts'
import { item, openVenue, orderOf, type Venue } from '../../orders/place/test-players.ts'
import { brokenInvariants, invariants } from './invariants.ts'
import {
  dropKey,
  copyOf,
  dropChecksOf,
  dropChecksOfOrders,
  newCustomer,
  keyOf4711,
  newPromo,
  newClass,
  newPackage,
  drawnPackage,
  newSession,
  newContact,
  deletedCustomer,
  openRefund,
  newDrawer,
  newSale,
  newArrival,
  exchangeAct,
  newCashRefund,
  newCorrection,
  finishedClosure,
  newBlock,
  newMachine,
  newSettlements,
} from './test-faults.ts'

/** Thrown to roll a planted fault back. */
class FaultRollback extends Error {}

let venue: Venue
/** Guests place order 1, which stays held, and order 2, which is paid. Both have courts, a coach, rackets and balls. */
beforeAll(async () => {
  venue = await openVenue()
  const bookingWithExtras = (hours: readonly number[]) =>
    item({
      hours,
      courts: ['TST1-C1', 'TST1-C2'],
      coach: { id: 'TST1-K1', hours },
      addOns: { RACKET: 2, BALL: 1 },
    })
  await venue.order(orderOf(1, [bookingWithExtras([12, 13, 14])]))
  await venue.order(
    orderOf(2, [bookingWithExtras([18, 19, 20]), item({ id: 2, hours: [22], courts: ['TST1-C3'] })]),
  )
  await venue.db.transaction(async (tx) => {
    await confirmOrder(tx, 2, 'paid')
    await tx.query(`update payment set state = 'paid', settles_order = true where order_id = 2`)
  })
})
afterAll(() => venue.close())

/**
 * By invariant: SQL that plants a fault which the invariant must find. Triggers and foreign keys are off while it runs.
 */
const faults: Readonly<Record<string, readonly string[]>> = {
  I155: [dropChecksOfOrders, `update sales_order set channel = 'import' where id = 2`],
  I156: [dropChecksOf('payment'), `update payment set method = 'imported' where order_id = 2`],
  I157: newSettlements,
  I01: [`update sales_order set state = 'cancelled', cancelled_by = 'staff' where id = 2`],
  I02: [
    dropKey('court_hour'),
    copyOf('court_hour', 'location_id, play_date, court_id, hour, held_until, order_id, line_id'),
  ],
  I03: [`delete from court_hour where order_id = 2 and hour = 18`],
  I04: [`update court_hour set hour = 7 where order_id = 2 and hour = 18 and court_id = 'TST1-C1'`],
  I05: [`update order_line set court_id = 'TST2-C1' where order_id = 2 and court_id = 'TST1-C3'`],
  I06: [`update sales_order set total = total + 1 where id = 2`],
  I07: [
    `alter table order_line drop constraint order_line_check`,
    `update order_line set amount = amount + 1 where order_id = 2`,
  ],
  I08: [`delete from order_line where order_id = 2`],
  I09: [`delete from order_line where order_id = 2 and kind = 'court' and booking_id = 1`],
  I10: [`update order_line set hour = 7 where order_id = 2 and kind = 'court' and hour = 18`],
  I11: [`update order_line set hour = 21 where order_id = 2 and court_id = 'TST1-C1' and hour = 18`],
  I12: [`update order_line set hour = 9 where order_id = 2 and kind = 'coach' and hour = 18`],
  I13: [
    dropKey('coach_hour'),
    `drop index coach_hour_once_per_order`,
    copyOf('coach_hour', 'location_id, play_date, coach_id, hour, held_until, order_id, line_id'),
  ],
  I14: [`update coach_hour set hour = 9 where order_id = 2 and hour = 18`],
  I15: [
    `drop index coach_hour_once_per_order`,
    `insert into coach_hour (location_id, play_date, coach_id, hour, order_id, line_id)
     select location_id, play_date, 'TST1-K2', hour, order_id, line_id from coach_hour where order_id = 2 limit 1`,
  ],
  I16: [
    `alter table add_on drop constraint add_on_stock_check`,
    `update add_on set stock = -1 where item = 'BALL'`,
  ],
  I150: [`update add_on set stock = stock - 1 where item = 'BALL'`],
  I17: [`update add_on_hour set used = 9 where hour = 18`],
  I18: [
    dropChecksOf('credit_account'),
    newCustomer,
    `insert into credit_account select id, -1 from customer`,
  ],
  I19: [newCustomer, `insert into credit_account select id, 50000 from customer`],
  I20: [`update order_line set by_package = true where order_id = 1 and kind = 'court'`],
  I21: [
    newCustomer,
    `insert into credit_account select id, 0 from customer`,
    `insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
     select id, 'spend', -50000, 2, 'spend:2', now() from customer`,
  ],
  I22: [`update payment set amount = amount - 1 where order_id = 2`],
  I23: [`update payment set state = 'paid', settles_order = true where order_id = 1`],
  I24: [openRefund],
  I27: [newPromo, `update promo set used = 2`],
  I28: [
    newPromo,
    `update promo set per_customer = 1`,
    `update sales_order set confirmed_at = placed_at where id = 1`,
    ...[1, 2].map(
      (order) => `insert into promo_use (order_id, promo_id, customer_keys, used_at)
                  select ${order}, id, '{somebody,else-${order}}', now() from promo`,
    ),
  ],
  I95: [
    ...newDrawer,
    `update sales_order set channel = 'desk', act_id = (select id from staff_act) where id = 2`,
  ],
  I145: [
    ...newDrawer,
    `update sales_order set channel = 'desk', act_id = (select id from staff_act), beside_id = 1, beside_booking_id = 1
      where id = 2`,
  ],
  I147: [
    ...newDrawer,
    `update sales_order set kind = 'goods', channel = 'desk', act_id = (select id from staff_act), ends_at = null
      where id = 2`,
  ],
  I148: [`update location set opened_at = null where id = 'TST1'`],
  I106: [...newCashRefund, `update refund_task set amount = amount + 1`],
  I104: [...newCashRefund, `delete from drawer_entry where kind = 'refund'`],
  I105: [
    ...newCashRefund,
    `delete from drawer_entry where kind = 'refund'`,
    `update refund_task set route = 'terminal', proof = '402771'`,
  ],
  I107: [`update sales_order set owed = 1 where id = 2`],
  I108: [
    `insert into owed_entry (order_id, kind, amount, at)
     values (2, 'owe', 10000, now()), (2, 'moved', 10000, now())`,
  ],
  I109: [`insert into owed_entry (order_id, kind, amount, at) values (2, 'owe', 10000, now())`],
  I100: newDrawer,
  I101: [...newSale, `update drawer_entry set amount = amount - 1`],
  I124: [...newSale, `update drawer_shift set opening_difference = 5, opening_reason = 'by hand'`],
  I102: [
    ...newSale,
    `update drawer_shift set closed_at = now(), closed_by = opened_by`,
    `insert into shift_count (shift_id, method, expected, counted) select id, 'cash', 1, 1 from drawer_shift`,
  ],
  I144: [
    ...newDrawer,
    `update payment set method = 'edc', verified_act_id = (select max(id) from staff_act) where order_id = 2`,
  ],
  I146: [...newDrawer, `update payment set gateway = 'simulator', shift_id = null where order_id = 2`],
  I141: [...newCorrection, `update payment set settles_order = true where state = 'reversed'`],
  I142: [...newCorrection, `update payment set amount = amount - 1 where method = 'edc'`],
  I143: [...newCorrection, `update staff_act set role = 'front-desk' where action = 'correct-payment'`],
  I96: [
    ...newDrawer,
    `insert into act_seal (day, acts, hash, sealed_at)
     select (now() at time zone 'UTC')::date - 1, 0, sha256('another day'), now()`,
  ],
  I130: [
    ...newDrawer,
    `insert into drawer_entry (shift_id, kind, amount, reason, act_id)
     select s.id, 'out', -200001, 'Ice and water', a.id from drawer_shift s, staff_act a`,
  ],
  I131: [
    ...newDrawer,
    `update drawer_shift set closed_at = now(), closed_by = opened_by, signed_at = now(), signed_by = opened_by,
            signed_alone = true`,
  ],
  I132: [
    ...newDrawer,
    dropChecksOf('staff_invitation'),
    `insert into staff_invitation (public_id, email, location_id, roles, locale, invited_at, invited_by, act_id,
                                   accepted_at, accepted_by, joined_at)
     select 'invitation-of-fault---', 'gone@example.com', 'TST1', array['coach'], 'en', now(), c.id, a.id, now(), c.id,
            now()
       from customer c, staff_act a`,
  ],
  I133: [...newMachine, `update desk_device set ended_at = now()`],
  I134: [
    newCustomer,
    `insert into staff_pin (customer_id, pin_hash, set_at) select id, 'x', now() from customer`,
  ],
  I135: [
    ...newMachine,
    newSession,
    `update session set device_id = (select id from desk_device), is_by_pin = true`,
  ],
  I103: [
    ...newDrawer,
    `insert into refund_task (public_id, order_id, payment_id, amount, reason, route, refund_key)
     select 'refund-of-the-fault---', 2, id, 1, 'booking_cancelled', 'gateway', 'key-of-the-fault' from payment where order_id = 2`,
  ],
  I110: [...newArrival, `alter table arrival disable trigger user`, `update arrival set turn = 3`],
  I111: [...newArrival, `alter table arrival disable trigger user`, `update arrival set order_id = 1`],
  I140: [newCustomer, exchangeAct],
  I120: [...newContact, `update contact_word set word = 'budi' where field = 'first_name'`],
  I121: [...newContact, `update customer set full_name = 'Ani Wijaya'`],
  I122: [...newContact, `update sales_order set contact_id = (select id from contact) where id = 2`],
  I149: [
    ...newContact,
    `insert into contact (name, merged_into, created_at, changed_at) select 'Ani', id, now(), now() from contact`,
    `update sales_order set contact_id = (select id from contact where merged_into is not null) where id = 2`,
  ],
  I123: [
    ...newContact,
    dropChecksOfOrders,
    `update sales_order set customer_id = (select id from customer), contact_due = false where id = 2`,
  ],
  I114: [
    `delete from court_hour where order_id = 2 and hour = 22`,
    `update order_line set cancelled_at = now(), released_at = now() where order_id = 2 and hour = 22`,
  ],
  I153: [
    `insert into move_right (order_id, booking_id, until, otherwise, created_at)
     select 2, min(booking_id), now() + interval '30 days', 'refund', now() from order_line where order_id = 2`,
  ],
  I112: [...newBlock, `update court_block set ended_at = now()`],
  I152: finishedClosure,
  I113: [...newBlock, `update court_block set reason = 'Sold by hand'`],
  I99: [
    newPromo,
    `update promo set first_order_only = true`,
    newCustomer,
    `alter table customer alter column id set generated by default`,
    `update customer set id = 4711`,
    `update sales_order set confirmed_at = placed_at, customer_id = (select id from customer), guest_name = null,
            guest_email = null, guest_phone = null, guest_phone_e164 = null`,
    ...[1, 2].map(
      (order) => `insert into promo_use (order_id, promo_id, customer_keys, used_at)
                  select ${order}, id, '{${keyOf4711},else-${order}}', now() from promo`,
    ),
  ],
  I29: [newPromo, `update sales_order set promo_id = (select id from promo) where id = 2`],
  I25: [`update sales_order set held_until = now() - interval '7 minutes' where id = 1`],
  I26: [dropChecksOfOrders, `update sales_order set held_until = null where id = 1`],
  I30: [`update sales_order set state = 'completed' where id = 2`],
  I31: [
    `insert into order_event (order_id, from_state, to_state, cause) values (2, 'confirmed', 'held', 'fault')`,
  ],
  I32: [
    `insert into order_event (order_id, from_state, to_state, cause) values (2, 'held', 'confirmed', 'fault')`,
  ],
  I33: [`delete from outbox where dedupe_key in ('placed:2', 'paid:2')`],
  I34: [`delete from outbox where dedupe_key = 'paid:2'`],
  I35: [`update outbox set next_at = now() - interval '16 minutes' where dedupe_key = 'paid:2'`],
  I36: [dropChecksOfOrders, `update sales_order set guest_name = null where id = 2`],
  I37: [`update idempotency set order_id = 99 where order_id = 2`],
  I38: [`update idempotency set status = null, created_at = now() - interval '2 minutes' where order_id = 2`],
  I39: [
    `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
     select gateway, 'fault', id, 'settlement', '{}', '' from payment where order_id = 2`,
  ],
  I40: [newCustomer, newSession, deletedCustomer],
  I41: [
    dropChecksOf('session'),
    newCustomer,
    newSession,
    `update session set expires_at = seen_at + interval '31 days'`,
  ],
  I42: [
    dropChecksOf('customer'),
    newCustomer,
    deletedCustomer,
    `update customer set phone_e164 = '+6281200000001'`,
  ],
  I97: [dropChecksOf('customer'), newCustomer, `update customer set demonstration = 'closed'`],
  I43: [dropChecksOfOrders, `update sales_order set guest_email = 'Player@Example.com' where id = 2`],
  I44: [`update sales_order set placed_at = '2031-03-05T19:00:00+07:00' where id = 2`],
  I45: [dropChecksOfOrders, `update sales_order set total = -1 where id = 2`],
  I46: [`update payment set settles_order = false where order_id = 2`],
  I151: [
    ...newContact,
    `insert into series (location_id, contact_id, weekday, from_hour, until_hour, court_id, first_date, last_date, on_unpaid, act_id)
     select 'TST1', id, 3, 9, 10, 'TST1-C1', '2031-03-05', '2031-03-05', 'release', 1 from contact limit 1`,
    `insert into series_date (series_id, date, play_date, court_id, from_hour, until_hour, state)
     select id, first_date, first_date, court_id, from_hour, until_hour, 'skipped' from series`,
    `insert into court_hour (location_id, play_date, court_id, hour, series_id)
     select location_id, first_date, court_id, from_hour, id from series`,
  ],
  I47: [`update court_hour set held_until = now() where order_id = 2 and hour = 18`],
  I48: [`update add_on_hour set used = used + 1 where hour = 18`],
  I49: [`delete from coach_hour where order_id = 2 and hour = 18`],
  I50: [`update invoice set serial = 2, number = replace(number, '000001', '000002') where order_id = 2`],
  I51: [`delete from invoice where order_id = 2`],
  I52: [`update invoice set number = 'INV/TST2/2031/03/000001' where order_id = 2`],
  I53: [`update sales_order set state = 'payment_review', held_until = null where id = 1`],
  I54: [
    newCustomer,
    `insert into refund_task (payment_id, order_id, amount, reason, route, state)
     select id, order_id, amount, 'booking_cancelled', 'credit', 'done' from payment where order_id = 2`,
    `insert into credit_account select id, 0 from customer`,
    `insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
     select c.id, 'refund', t.amount, t.order_id, 'refund:' || t.id, now() from customer c, refund_task t`,
    `update payment set state = 'reversed' where order_id = 2`,
  ],
  I55: [
    newCustomer,
    openRefund,
    `insert into credit_account select id, 50000 from customer`,
    `insert into credit_entry (customer_id, kind, amount, effect_key, at)
     select id, 'adjust', 50000, 'adjust:fault', now() from customer`,
    `insert into credit_debt (customer_id, order_id, refund_task_id, amount)
     select c.id, t.order_id, t.id, 1000 from customer c, refund_task t`,
  ],
  I56: [
    newCustomer,
    `insert into credit_debt (order_id, payment_id, amount) select 2, id, 1000 from payment where order_id = 2`,
    dropChecksOfOrders,
    `update sales_order set customer_id = (select id from customer) where id = 2`,
  ],
  I57: [
    `update sales_order set state = 'cancelled', cancelled_by = 'gateway', held_until = null where id = 1`,
    `update payment set state = 'cancelled' where order_id = 1`,
    `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
     select gateway, 'fault', id, 'settlement', '{"status_code": "200"}', 'review' from payment where order_id = 1`,
  ],
  I60: [...newClass, `update class_session set taken = 1`],
  I61: [
    ...newClass,
    `insert into order_line (order_id, location_id, booking_id, kind, session_id, name, play_date, quantity, unit_price, amount)
     select 2, location_id, 9, 'class', id, name_en, play_date, 1, 0, 0 from class_session`,
  ],
  I62: [...newClass, `update coach_hour set hour = 9 where session_id is not null`],
  I63: [
    ...newClass,
    `update class_session set price = 0, programme_id = (select id from academy_programme), state = 'runs'`,
  ],
  I64: [
    ...newClass,
    `insert into enrolment (public_id, order_id, line_id, programme_id, places, ended_at)
     select 'enrolment-of-the-fault', 2, 1, id, 1, now() from academy_programme`,
  ],
  I65: [
    `update sales_order set kind = 'enrolment' where id = 2`,
    `update payment set state = 'reversed' where order_id = 2`,
  ],
  I70: [...newPackage, `update order_line set quantity = 2 where kind = 'package'`],
  I71: [...newPackage, `update quota_package set guest_email = 'somebody-else@example.com'`],
  I80: [`update order_line set cancelled_at = now() where order_id = 2 and hour = 22`],
  I81: [`update sales_order set moved_from = 1, root_id = 1, moved_booking_id = 1 where id = 2`],
  I82: [
    `update sales_order set moved_from = 1, root_id = 1, moved_booking_id = 1, carried = total where id = 2`,
  ],
  I154: [openRefund],
  I83: [openRefund, `update refund_task set amount = amount + 1`],
  I84: [openRefund, `update refund_task set route = 'credit', state = 'done'`],
  I85: [openRefund, `update payment set state = 'refunded' where order_id = 2`],
  I86: [openRefund, `update sales_order set state = 'refunded' where id = 2`],
  I87: [openRefund],
  I88: [`update sales_order set state = 'cancelled', cancelled_by = 'gateway' where id = 2`],
  I98: [`update sales_order set ends_at = ends_at + interval '1 hour' where id = 2`],
  I89: [`update payment set state = 'reversed' where order_id = 2`],
  I72: [...newPackage, `update payment set state = 'charged_back' where order_id = 2`],
  I75: [
    newCustomer,
    openRefund,
    `insert into credit_debt (customer_id, order_id, refund_task_id, amount)
     select c.id, t.order_id, t.id, 1000 from customer c, refund_task t`,
    dropChecksOfOrders,
    `update sales_order set customer_id = (select id from customer), credit_used = 1000 where id = 2`,
  ],
  // The bank reversed the money of the package. The remaining hours were taken back, but the future booking was not
  // cancelled.
  I73: [...drawnPackage, `update quota_package set balance = 0`],
  I74: [...drawnPackage, `update quota_package set taken_back_at = '2032-01-01'`],
}

test('a sound database breaks no invariant', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test.for(invariants)('$id finds the planted fault against: $fact', async ({ id, fact }) => {
  const planted = faults[id]
  expect(planted, `${id} needs a planted fault`).toBeDefined()
  let found: readonly string[] = []
  const work = venue.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const statement of planted ?? []) await tx.query(statement)
    found = (await brokenInvariants(tx)).map((broken) => `${broken.id} ${broken.fact}`)
    throw new FaultRollback()
  })
  await expect(work).rejects.toThrow(FaultRollback)
  expect(found).toContain(`${id} ${fact}`)
})

test('each invariant has a planted fault, and each planted fault has an invariant', () => {
  expect(Object.keys(faults).toSorted()).toEqual(invariants.map(({ id }) => id).toSorted())
})
