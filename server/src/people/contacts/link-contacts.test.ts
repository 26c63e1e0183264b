import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import { joinGuestOrders } from '../../orders/stored/join-guest-orders.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { contactInvariants } from '../../platform/database/contact-invariants.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import type { TestApp } from '../../test-app.ts'
import { forgetCustomer } from '../profile/forget-customer.ts'
import { registerCustomer, openClub, placeOrder, payOrder } from '../profile/test-customers.ts'
import { tracesOf } from '../profile/test-traces.ts'
import { linkContacts } from './link-contacts.ts'
import { clerkOf, only, type Clerk } from './test-people.ts'

let club: TestApp
/** Works at the front desk. */
let sari: Clerk
beforeAll(async () => {
  club = await openClub()
  sari = await clerkOf(club, 'front-desk', 'TST1')
})
afterAll(() => club.close())

let hoursUsed = 0
/** The booking items of an order of one court-hour that is still free. */
function itemsAtFreeHour() {
  hoursUsed += 1
  return [item({ date: addDays(tomorrow, Math.floor(hoursUsed / 16)), hours: [6 + (hoursUsed % 16)] })]
}

type Guest = { readonly Name: string; readonly Telephone: string; readonly Email: string }
const placeGuestOrder = (profileCustomer: Guest): Promise<number> =>
  placeOrder(club, club.visitor(), { items: itemsAtFreeHour(), more: { profileCustomer } })

const contactOf = async (orderId: number): Promise<number | null> => {
  const [row] = await club.db.query<{ contact: number | null }>(
    'select contact_id as contact from sales_order where id = $1',
    [orderId],
  )
  return row?.contact ?? null
}

const agus = { Name: 'Agus Salim', Telephone: '0813 1000 2001', Email: 'agus@contoh.id' }

test('orders of guests with the same phone and e-mail have one contact; another phone or e-mail makes another contact', async () => {
  const [first, second] = [
    await placeGuestOrder(agus),
    await placeGuestOrder({ ...agus, Name: 'A. Salim', Telephone: '+62 813-1000-2001' }),
  ]
  const others = [
    await placeGuestOrder({ ...agus, Email: 'other@contoh.id' }),
    await placeGuestOrder({ ...agus, Telephone: '0813 1000 2002' }),
  ]
  await linkContacts(club)
  expect(await contactOf(first)).not.toBeNull()
  expect(await contactOf(second)).toBe(await contactOf(first))
  const all = await Promise.all([first, ...others].map(contactOf))
  expect(new Set(all).size).toBe(3)
  expect(await sari.findNames('agus')).toHaveLength(3)
})

test('an account has a contact before its first order, and keeps that contact when its details change', async () => {
  const bunga = await registerCustomer(club, 'Bunga Citra', { phone: '+62 813 2000 3001' })
  await linkContacts(club)
  expect(await sari.findNames('bunga')).toEqual([])
  expect(await sari.findNames('0813 2000 3001')).toEqual(['Bunga Citra'])
  const placed = await placeOrder(club, bunga.browser, { items: itemsAtFreeHour() })
  await linkContacts(club)
  expect(await sari.findNames('bunga')).toEqual(['Bunga Citra'])
  const contact = await contactOf(placed)
  await club.db.query(`update customer set full_name = 'Bunga Lestari' where id = $1`, [bunga.id])
  await linkContacts(club)
  expect(await sari.findNames('lestari')).toEqual(['Bunga Lestari'])
  expect(await sari.findNames('citra')).toEqual([])
  expect(await contactOf(placed)).toBe(contact)
})

test('the second order of an account or a guest has the contact of the first order at once, without the job', async () => {
  const hana = await registerCustomer(club, 'Hana Malik', { phone: '+62 813 2000 3007' })
  const guest = { Name: 'Indra Jaya', Telephone: '0813 2000 3008', Email: 'indra@contoh.id' }
  const firstOrders = [
    await placeOrder(club, hana.browser, { items: itemsAtFreeHour() }),
    await placeGuestOrder(guest),
  ]
  await linkContacts(club)
  const nextOrders = [
    await placeOrder(club, hana.browser, { items: itemsAtFreeHour() }),
    await placeGuestOrder(guest),
  ]
  const contacts = await Promise.all(firstOrders.map(contactOf))
  expect(contacts).not.toContain(null)
  expect(await Promise.all(nextOrders.map(contactOf))).toEqual(contacts)
  expect(
    await club.db.query('select id from sales_order where id = any ($1::bigint[]) and contact_due', [
      nextOrders,
    ]),
  ).toEqual([])
})

/** Deletes the contact, and commits only when `work` waits for a lock. Returns the result of `work`. */
async function deleteDuring<T>(contact: number | null, work: () => Promise<T>): Promise<T> {
  const { result } = await club.db.transaction(async (tx) => {
    await tx.query('delete from contact where id = $1', [contact])
    const running = { result: work() }
    await vi.waitFor(async () => {
      const waiting = await club.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting.length).toBeGreaterThan(0)
    })
    return running
  })
  return result
}

test('an order gets another contact if its contact is deleted while the order is placed', async () => {
  const guest = { Name: 'Joko Anwar', Telephone: '0813 2000 3009', Email: 'joko@contoh.id' }
  const first = await placeGuestOrder(guest)
  await linkContacts(club)
  const contact = await contactOf(first)
  await club.db.query('update sales_order set contact_id = null where id = $1', [first])
  const placed = await deleteDuring(contact, () => placeGuestOrder(guest))
  expect(await contactOf(placed)).toBeNull()
  await linkContacts(club)
  expect(await contactOf(placed)).not.toBe(contact)
  expect(await contactOf(placed)).not.toBeNull()
})

test('an order gets another contact if its contact is deleted while the job links the order', async () => {
  const guest = { Name: 'Lukman Sardi', Telephone: '0813 2000 3011', Email: 'lukman@contoh.id' }
  const placed = await placeGuestOrder(guest)
  await linkContacts(club)
  const contact = await contactOf(placed)
  await club.db.query('update sales_order set contact_id = null, contact_due = true where id = $1', [placed])
  await deleteDuring(contact, () => linkContacts(club))
  expect(await contactOf(placed)).toBeNull()
  await linkContacts(club)
  expect(await contactOf(placed)).not.toBeNull()
})

test('an order stays without a contact while its account is locked, and gets the account’s contact afterwards', async () => {
  const kartika = await registerCustomer(club, 'Kartika Ayu', { phone: '+62 813 2000 3010' })
  const placed = await placeOrder(club, kartika.browser, { items: itemsAtFreeHour() })
  await club.db.transaction(async (tx) => {
    await tx.query('select from customer where id = $1 for no key update', [kartika.id])
    await linkContacts(club)
  })
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
  expect(await contactOf(placed)).toBeNull()
  await linkContacts(club)
  expect(await contactOf(placed)).not.toBeNull()
})

test('staff can change only the note of a person with an account', async () => {
  const citra = await registerCustomer(club, 'Citra Kirana', { phone: '+62 813 2000 3002' })
  await placeOrder(club, citra.browser, { items: itemsAtFreeHour() })
  await linkContacts(club)
  const shown = only(await sari.find('kirana'))
  expect(await sari.change(shown, { Phone: '0813 9999 0000' })).toMatchObject({
    status: 403,
    body: { code: 'PERSON_OWNS_ACCOUNT', message: 'Only Citra Kirana changes this, in the account.' },
  })
  expect(replyText(await sari.change(shown, { Note: 'Brings her own balls' }))).toBe('200')
  expect(only(await sari.find('kirana')).details?.note).toBe('Brings her own balls')
})

test('an order of a guest with an account’s phone and e-mail gets the account’s contact only after the account has verified the e-mail', async () => {
  const sameDetails = { Name: 'Dian S.', Telephone: '0813 2000 3003', Email: 'dian.sastro@example.com' }
  const dian = await registerCustomer(club, 'Dian Sastro', {
    phone: '+62 813 2000 3003',
    isEmailVerified: false,
  })
  const ofAccount = await placeOrder(club, dian.browser, { items: itemsAtFreeHour() })
  const beforeProof = await placeGuestOrder(sameDetails)
  await linkContacts(club)
  expect(await contactOf(beforeProof)).not.toBe(await contactOf(ofAccount))
  await club.db.query('update customer set email_verified_at = created_at where id = $1', [dian.id])
  const afterProof = await placeGuestOrder(sameDetails)
  await linkContacts(club)
  expect(await contactOf(afterProof)).toBe(await contactOf(ofAccount))
})

test('guest orders that are assigned to an account get its contact, and a guest’s contact without orders is deleted', async () => {
  const guest = { Name: 'Elang Putra', Telephone: '0813 2000 3004', Email: 'elang.putra@example.com' }
  const placed = await placeGuestOrder(guest)
  await linkContacts(club)
  const elang = await registerCustomer(club, 'Elang Putra', { phone: '+62 813 2000 3004' })
  await club.db.transaction((tx) => joinGuestOrders(tx, elang))
  await linkContacts(club)
  const found = only(await sari.find('elang'))
  expect(found.details?.accountSince).not.toBeNull()
  expect(await contactOf(placed)).not.toBeNull()
})

test('a paid order counts as a visit after it was played, an unpaid order never', async () => {
  const guest = { Name: 'Farah Quinn', Telephone: '0813 2000 3005', Email: 'farah@contoh.id' }
  const paid = await placeGuestOrder(guest)
  await payOrder(club, paid)
  await placeGuestOrder(guest)
  await linkContacts(club)
  expect(only(await sari.find('farah')).details).toMatchObject({ visits: 0, lastVisit: null })
  const now = club.clock.now()
  club.clock.set(now.add({ hours: 48 }).toString())
  const later = await clerkOf(club, 'front-desk', 'TST1')
  expect(only(await later.find('farah')).details).toMatchObject({ visits: 1 })
  club.clock.set(now.toString())
})

test('a deleted account leaves no contact, search word or visited location', async () => {
  const galih = await registerCustomer(club, 'Galih Wicaksono', { phone: '+62 813 2000 3006' })
  const placed = await placeOrder(club, galih.browser, { items: itemsAtFreeHour() })
  await linkContacts(club)
  await sari.change(only(await sari.find('galih')), { Note: 'Galih likes court 2' })
  const texts = ['galih', 'wicaksono', '81320003006']
  const inContacts = async () =>
    (await tracesOf(club.db, texts)).filter((trace) => trace.startsWith('contact'))
  expect((await inContacts()).length).toBeGreaterThan(4)
  await club.db.transaction((tx) => forgetCustomer(tx, galih.id, club.clock.now()))
  expect(await tracesOf(club.db, texts)).toEqual([])
  expect(await contactOf(placed)).toBeNull()
  await linkContacts(club)
  expect(await tracesOf(club.db, texts)).toEqual([])
})

test('one run links all customers without a contact, also more than one batch', async () => {
  await club.db.query(`
    insert into customer (public_id, email, full_name, phone, phone_e164)
    select lpad(n::text, 22, 'b'), 'before' || n || '@example.com', 'Before ' || n, '', '+62899' || lpad(n::text, 6, '0')
      from generate_series(1, 450) as n`)
  expect(await linkContacts(club)).toBeGreaterThanOrEqual(450)
  expect(await linkContacts(club)).toBe(0)
  expect(await sari.findNames('before449@example.com')).toEqual(['Before 449'])
})

test('the invariants of contacts hold after all of this', async () => {
  await linkContacts(club)
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
})
