import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { today } from '../../orders/place/test-players.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { registerCustomer } from '../../people/profile/test-customers.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { checkFile, importWholeFile, type TestFile } from './test-imports.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
})
afterAll(() => venue.close())

let hour = 6
beforeEach(() => void (hour += 1))
const bookingFile = (person: string): TestFile => ({
  kind: 'bookings',
  text: `name;phone;email;date;from;until;court;paid\n${person};${toDayMonthYear(addDays(today, 20))};${hour};${hour + 1};Court 1;50.000\n`,
})
const peopleFile = (text: string): TestFile => ({ kind: 'people', text: `name;phone;email\n${text}\n` })
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

test('an account with the phone number and name of another person gets none of that person’s bookings', async () => {
  const stranger = await registerCustomer(venue, 'Kartika Putri', {
    phone: '+62 812 7100 0001',
    isEmailVerified: true,
  })
  await linkContacts(venue)
  const file = bookingFile('Kartika Putri;0812-7100-0001;')
  expect((await importWholeFile(dewi, file)).added).toBe(1)
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

test('an account gets a booking only by an e-mail address that it has verified', async () => {
  const verified = await registerCustomer(venue, 'Larasati Ayu', { phone: '+62 812 7100 0002' })
  const unverified = await registerCustomer(venue, 'Lukita Sari', {
    phone: '+62 812 7100 0003',
    isEmailVerified: false,
  })
  await linkContacts(venue)
  await importWholeFile(dewi, bookingFile(`larasati  AYU;;${verified.email}`))
  expect(await lastImportedOrder()).toMatchObject({ customerId: verified.id, contact: 'Larasati Ayu' })
  hour += 1
  await importWholeFile(dewi, bookingFile(`Lukita Sari;0812-7100-0003;${unverified.email}`))
  expect(await lastImportedOrder()).toMatchObject({
    customerId: null,
    name: 'Lukita Sari',
    email: unverified.email,
  })
})

test('the order of a known guest has the contact, but not an e-mail address that only the contact has', async () => {
  await importWholeFile(dewi, peopleFile('Maharani Dewi;0812-7100-0004;somebody@example.com'))
  await importWholeFile(dewi, bookingFile('Maharani Dewi;0812-7100-0004;'))
  expect(await lastImportedOrder()).toMatchObject({
    customerId: null,
    contact: 'Maharani Dewi',
    phone: '+6281271000004',
  })
  expect((await lastImportedOrder())?.email ?? '').toBe('')
})

test('a name that differs from the name of the known person is a fault, which says the known name only if the person was seen at the location', async () => {
  await importWholeFile(dewi, peopleFile('Nirmala Sari;0812-7100-0005;'))
  const [here] = (await checkFile(dewi, bookingFile('Narendra;0812-7100-0005;'))).lines
  expect(here).toMatchObject({
    state: 'faulty',
    column: 'name',
    reason: 'Nirmala Sari is known by this phone or email. Write the same name if it is the same person.',
  })
  await venue.db.query(
    `delete from contact_seen s using contact c where c.id = s.contact_id and c.name = 'Nirmala Sari'`,
  )
  const [elsewhere] = (await checkFile(dewi, bookingFile('Narendra;0812-7100-0005;'))).lines
  expect(elsewhere).toMatchObject({
    state: 'faulty',
    reason: 'Somebody with another name is known by this phone or email.',
  })
})

test('no invariant is broken afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
