import { personPageFromWire, type PersonPage } from '@pantul/contract/desk-person-panel-wire'
import { ShowPerson } from '@pantul/contract/desk-person-panel'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { contactOf, sell, tender } from '../../orders/place/test-sales.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { newStaff } from '../../people/staff/test-staff.ts'

// An hour costs 100,000 rupiah, from 18 to 21 150,000.
let venue: VenueWithStaff // the server with players and staff who change bookings
let dian: ChangingStaff // a manager who works at the counter
beforeAll(async () => {
  venue = await openVenueWithStaff()
  dian = await venue.staff('manager')
  await dian.openDrawer(5_000_000)
})
afterAll(() => venue.close())

const requestPerson = (contactId: string, desk: ChangingStaff = dian) =>
  desk.visitor.get(`/api/desk/TST1/people/${contactId}`)
const showPerson = async (contactId: string): Promise<PersonPage> =>
  personPageFromWire(ShowPerson.ok.parse((await requestPerson(contactId)).body).data)

test('the panel shows coming bookings, spending and unpaid balances, each with its order', async () => {
  const contactId = await contactOf(dian, { name: 'Laras Ayu', phone: '0812 5550 3300' })
  expect(await showPerson(contactId)).toMatchObject({
    spent: 0,
    owingOrders: [],
    upcoming: [],
    packages: [],
  })
  const late = await sell(dian, [item({ date: addDays(today, 9), hours: [18, 19] })], { contactId })
  const unpaid = { amount: 150_000, reason: 'pays on Friday', approval: null }
  const settling = { kind: 'tenders' as const, tenders: [tender('cash', 150_000)], unpaid }
  const early = await sell(dian, [item({ date: addDays(today, 8), hours: [18, 19] })], {
    contactId,
    settling,
  })
  expect(await showPerson(contactId)).toMatchObject({
    spent: 450_000,
    owingOrders: [{ orderNumber: early.OrderNo, amount: 150_000 }],
    upcoming: [
      { orderNumber: early.OrderNo, state: 'confirmed', date: addDays(today, 8), hour: 18 },
      { orderNumber: late.OrderNo, state: 'confirmed', date: addDays(today, 9), hour: 18 },
    ],
  })
  expect(replyText(await dian.cancel(late.OrderID))).toBe('200')
  expect(await showPerson(contactId)).toMatchObject({
    spent: 150_000,
    upcoming: [{ orderNumber: early.OrderNo }],
  })
})

test('a booking that has begun is shown with its running hour; after its last hour it is not shown', async () => {
  const contactId = await contactOf(dian, { name: 'Mega Utari', phone: '0812 5550 3301' })
  await sell(dian, [item({ date: addDays(today, 3), hours: [8, 9] })], { contactId })
  const usualTime = venue.clock.now()
  const setHour = (hour: number) =>
    venue.clock.set(`${addDays(today, 3)}T${String(hour).padStart(2, '0')}:30:00+07:00`)
  setHour(9)
  // The session of `dian` has ended at this time, so another manager reads the panel.
  const loggedInNow = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  const upcoming = async () =>
    ShowPerson.ok.parse((await loggedInNow.visitor.get(`/api/desk/TST1/people/${contactId}`)).body).data
      .Upcoming
  expect(await upcoming()).toMatchObject([{ Hour: 9 }])
  setHour(10)
  expect(await upcoming()).toEqual([])
  venue.clock.set(usualTime.toString())
})

test('the panel shows a customer’s packages that are valid at this location today, even without hours left', async () => {
  const player = await venue.customer('held-packages@example.com')
  await venue.buyPackage(player, { hours: 5, name: 'Five hours' })
  const usedUp = await venue.buyPackage(player, { hours: 3, name: 'Three hours' })
  await venue.buyPackage(player, { hours: 4, name: 'Over', expires: addDays(today, -1) })
  await venue.buyPackage(player, { hours: 2, name: 'Elsewhere', locations: ['TST2'] })
  await venue.db.transaction(async (tx) => {
    await tx.query(
      `insert into quota_entry (quota_id, kind, units, reserved, cause, at)
       select id, 'adjust', -balance, 0, 'test', now() from quota_package where public_id = $1`,
      [usedUp],
    )
    await tx.query('update quota_package set balance = 0 where public_id = $1', [usedUp])
  })
  await linkContacts(venue)
  const [contact] = await venue.db.query<{ id: string }>(
    `select public_id as id from contact where email = 'held-packages@example.com'`,
  )
  const { packages, spent } = await showPerson(contact?.id ?? '')
  expect(packages.map(({ name, hoursLeft, hours }) => `${name} ${hoursLeft}/${hours}`).toSorted()).toEqual([
    'Five hours 5/5',
    'Three hours 0/3',
  ])
  // Each of the four packages cost 800,000 rupiah.
  expect(spent).toBe(3_200_000)
})

test('a name is shown exactly as it was entered; a name that is too long or reverses text is refused', async () => {
  const phone = (n: number) => `0812 5550 340${n}`
  const names = ['A'.repeat(80), 'Laras \u200f\u05d0\u05d1\u05d2', "O'Brien & <b>Co</b>"]
  for (const [n, name] of names.entries()) {
    const contactId = await contactOf(dian, { name, phone: phone(n) })
    expect((await showPerson(contactId)).person.name).toBe(name)
  }
  const addPerson = (name: string) => dian.post('/people', { Name: name, Phone: phone(9), Email: '' })
  expect(replyText(await addPerson('x'.repeat(2_000)))).toBe('400 BODY_INVALID')
  // The name contains a mark that reverses the text after it.
  expect(replyText(await addPerson('Laras \u202egro.live'))).toMatch(/^422/u)
})

test('staff of another location see a person without the orders of this location, and cannot flag the person', async () => {
  const contactId = await contactOf(dian, { name: 'Nanda Putri', phone: '0812 5550 3302' })
  await sell(dian, [item({ date: addDays(today, 12), hours: [18] })], { contactId })
  expect(await showPerson(contactId)).toMatchObject({ wasHereLately: true, upcoming: [{ hour: 18 }] })
  const { visitor } = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  expect((await visitor.get(`/api/desk/TST2/people/${contactId}`)).body).toMatchObject({
    data: { IsSeenHere: false, Spent: 0, Upcoming: [], Person: { Name: 'Nanda Putri' } },
  })
  const body = { IsFlagged: true, Reason: 'Late', Version: 1 }
  expect(replyText(await visitor.post(`/api/desk/TST2/people/${contactId}/watch`, { body }))).toBe(
    '404 PERSON_UNKNOWN',
  )
})

test('finance cannot open the panel of a person; an unknown person is refused', async () => {
  const contactId = await contactOf(dian, { name: 'Nanda Putri', phone: '0812 5550 3302' })
  expect(replyText(await requestPerson(contactId, await venue.staff('finance')))).toBe('403 ROLE_MISSING')
  expect(replyText(await requestPerson('x'.repeat(22)))).toBe('404 PERSON_UNKNOWN')
})
