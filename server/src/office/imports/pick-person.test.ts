import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChanges, type ChangesUnderTest } from '../../changes/after-booking/test-changes.ts'
import { staffAtCounter, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { today } from '../../orders/place/test-players.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { join } from '../../people/profile/test-customers.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { checkFile, runFile, type TestFile } from './test-imports.ts'

let venue: ChangesUnderTest // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
beforeAll(async () => {
  venue = await openChanges()
  dewi = await staffAtCounter(venue, 'manager')
})
afterAll(() => venue.close())

let hour = 6
beforeEach(() => void (hour += 1))
const booking = (person: string): TestFile => ({
  kind: 'bookings',
  text: `name;phone;email;date;from;until;court;paid\n${person};${toDayMonthYear(addDays(today, 20))};${hour};${hour + 1};Court 1;50.000\n`,
})
const people = (text: string): TestFile => ({ kind: 'people', text: `name;phone;email\n${text}\n` })
type ImportedOrder = { readonly id: string; readonly email: string | null }
const lastImportedOrder = async () => {
  const [order] = await venue.db.query<ImportedOrder>(
    `select o.public_id as id, o.customer_id as "customerId", o.guest_name as name, o.guest_phone_e164 as phone,
            o.guest_email as email, c.name as contact
       from sales_order o left join contact c on c.id = o.contact_id
      where o.channel = 'import' order by o.id desc limit 1`,
  )
  return order
}

test('who registers with another person’s phone and name gets none of that person’s bookings', async () => {
  // `join` registers an account.
  const stranger = await join(venue, 'Kartika Putri', { phone: '+62 812 7100 0001', isVerified: true })
  await linkContacts(venue)
  const file = booking('Kartika Putri;0812-7100-0001;')
  expect((await runFile(dewi, file)).added).toBe(1)
  await linkContacts(venue)
  const order = await lastImportedOrder()
  expect(order).toMatchObject({
    customerId: null,
    name: 'Kartika Putri',
    phone: '+6281271000001',
    contact: null,
  })
  expect(order?.email ?? '').toBe('')
  expect((await stranger.browser.get(`/api/orders/${order?.id ?? ''}`)).status).not.toBe(200)
  // The same bookings in another file are found again, although no contact has them.
  const again = await checkFile(dewi, { ...file, text: `${String(file.text)}\n` })
  expect(again.counts).toEqual({ new: 0, same: 1, conflict: 0, faulty: 0 })
})

test('an account gets a booking by the e-mail that it proved, and by no other', async () => {
  const proven = await join(venue, 'Larasati Ayu', { phone: '+62 812 7100 0002' })
  const unproven = await join(venue, 'Lukita Sari', { phone: '+62 812 7100 0003', isVerified: false })
  await linkContacts(venue)
  await runFile(dewi, booking(`larasati  AYU;;${proven.email}`))
  expect(await lastImportedOrder()).toMatchObject({ customerId: proven.id, contact: 'Larasati Ayu' })
  hour += 1
  await runFile(dewi, booking(`Lukita Sari;0812-7100-0003;${unproven.email}`))
  expect(await lastImportedOrder()).toMatchObject({
    customerId: null,
    name: 'Lukita Sari',
    email: unproven.email,
  })
})

test('a guest keeps the contact, but takes no e-mail from it that the file has not', async () => {
  await runFile(dewi, people('Maharani Dewi;0812-7100-0004;somebody@example.com'))
  await runFile(dewi, booking('Maharani Dewi;0812-7100-0004;'))
  expect(await lastImportedOrder()).toMatchObject({
    customerId: null,
    contact: 'Maharani Dewi',
    phone: '+6281271000004',
  })
  expect((await lastImportedOrder())?.email ?? '').toBe('')
})

test('a name that differs from the known person’s is a fault, which says the known name only if the person was seen here', async () => {
  await runFile(dewi, people('Nirmala Sari;0812-7100-0005;'))
  const [here] = (await checkFile(dewi, booking('Narendra;0812-7100-0005;'))).lines
  expect(here).toMatchObject({
    state: 'faulty',
    column: 'name',
    reason: 'Nirmala Sari is known by this phone or email. Write the same name if it is the same person.',
  })
  await venue.db.query(
    `delete from contact_seen s using contact c where c.id = s.contact_id and c.name = 'Nirmala Sari'`,
  )
  const [elsewhere] = (await checkFile(dewi, booking('Narendra;0812-7100-0005;'))).lines
  expect(elsewhere).toMatchObject({
    state: 'faulty',
    reason: 'Somebody with another name is known by this phone or email.',
  })
})

test('no invariant is broken afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
