import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { guest, item, openVenue, orderOf, tomorrow, type Venue } from './test-players.ts'

let venue: Venue
let person = 0
const newGuestNumber = () => (person += 1)

beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

const ordersWritten = async (): Promise<number> =>
  (await venue.db.query<{ id: number }>('select id from sales_order')).length

const refusals: readonly { title: string; body: () => object; gives: [number, string] }[] = [
  { title: 'an empty basket', body: () => orderOf(newGuestNumber(), []), gives: [422, 'BASKET_EMPTY'] },
  {
    title: 'hours without a court',
    body: () => orderOf(newGuestNumber(), [item({ courts: [] })]),
    gives: [422, 'ITEM_INCOMPLETE'],
  },
  {
    title: 'hours with a gap',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12, 14] })]),
    gives: [422, 'HOURS_NOT_CONSECUTIVE'],
  },
  {
    title: 'one slot in two items',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12, 13] }), item({ id: 2, hours: [13] })]),
    gives: [422, 'DUPLICATE_SLOT'],
  },
  {
    title: 'an hour that is past',
    body: () => orderOf(newGuestNumber(), [item({ hours: [9] })]),
    gives: [409, 'SLOT_PAST'],
  },
  {
    title: 'an hour before opening',
    body: () => orderOf(newGuestNumber(), [item({ date: tomorrow, hours: [5] })]),
    gives: [422, 'SLOT_CLOSED'],
  },
  {
    title: 'a date beyond the horizon',
    body: () => orderOf(newGuestNumber(), [item({ date: '2031-04-05' })]),
    gives: [422, 'DATE_TOO_FAR'],
  },
  {
    title: 'a court of another location',
    body: () => orderOf(newGuestNumber(), [item({ courts: ['TST2-C1'] })]),
    gives: [422, 'COURT_UNKNOWN'],
  },
  {
    title: 'a coach nobody knows',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12], coach: { id: 'NOBODY', hours: [12] } })]),
    gives: [422, 'COACH_UNKNOWN'],
  },
  {
    title: 'a coach outside working hours',
    body: () => orderOf(newGuestNumber(), [item({ hours: [22], coach: { id: 'TST1-K2', hours: [22] } })]),
    gives: [409, 'COACH_UNAVAILABLE'],
  },
  {
    title: 'a coach without players',
    body: () =>
      orderOf(newGuestNumber(), [item({ hours: [12], coach: { id: 'TST1-K2', hours: [12], players: 0 } })]),
    gives: [422, 'PLAYERS_MISSING'],
  },
  {
    title: 'two coaches at one time',
    body: () =>
      orderOf(newGuestNumber(), [
        item({ hours: [12], coach: { id: 'TST1-K1', hours: [12] } }),
        item({ id: 2, hours: [12], courts: ['TST1-C2'], coach: { id: 'TST1-K2', hours: [12] } }),
      ]),
    gives: [422, 'COACH_CLASH'],
  },
  {
    title: 'an add-on nobody sells',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12], addOns: { GOLD: 1 } })]),
    gives: [422, 'ADD_ON_UNKNOWN'],
  },
  {
    title: 'more court-hours a day than a player may have',
    body: () =>
      orderOf(newGuestNumber(), [
        item({ date: tomorrow, hours: [11, 12, 13, 14, 15], courts: ['TST1-C1', 'TST1-C2', 'TST1-C3'] }),
      ]),
    gives: [422, 'TOO_MANY_HOURS'],
  },
  {
    title: 'a location nobody knows',
    body: () => orderOf(newGuestNumber(), [item()], { distChan: 'NOWHERE' }),
    gives: [404, 'LOCATION_UNKNOWN'],
  },
  {
    title: 'a price other than the one shown',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12] })], { quoteHash: 'another' }),
    gives: [409, 'PRICE_CHANGED'],
  },
  {
    title: 'isPayWithPackage without a court that is paid by package',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12] })], { isPayWithPackage: true }),
    gives: [422, 'PACKAGE_FLAG_MISMATCH'],
  },
  {
    title: 'a guest with a package',
    body: () => {
      const [court] = item().courts
      const byPackage = { ...item({ hours: [12] }), courts: [{ ...court!, paidByPackage: true }] }
      return orderOf(newGuestNumber(), [byPackage], { isPayWithPackage: true })
    },
    gives: [401, 'LOGIN_REQUIRED'],
  },
  {
    title: 'neither a login nor a guest',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12] })], { profileCustomer: null }),
    gives: [401, 'LOGIN_REQUIRED'],
  },
  {
    title: 'an unknown promo code',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12] })], { promoCode: 'PADEL10' }),
    gives: [422, 'PROMO_UNKNOWN'],
  },
  {
    title: 'notes that are too long',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12] })], { notes: 'n'.repeat(201) }),
    gives: [422, 'NOTES_TOO_LONG'],
  },
  {
    title: 'a basket of 21 booking items',
    body: () =>
      orderOf(
        newGuestNumber(),
        Array.from({ length: 21 }, (_, i) => item({ id: i + 1, hours: [12] })),
      ),
    gives: [422, 'TOO_MANY_ITEMS'],
  },
  {
    title: 'an unknown field',
    body: () => orderOf(newGuestNumber(), [item({ hours: [12] })], { total: 1 }),
    gives: [400, 'BODY_INVALID'],
  },
]

test.for(refusals)('$title is refused, and nothing is written', async ({ body, gives }) => {
  const writtenBefore = await ordersWritten()
  const { status, body: answer } = await venue.order(body())
  expect([status, answer.code]).toEqual(gives)
  expect(answer.message).toMatch(/\w/)
  expect(await ordersWritten()).toBe(writtenBefore)
})

test('a day that does not exist is refused', async () => {
  const body = orderOf(newGuestNumber(), [item({ hours: [12] })])
  const text = JSON.stringify(body).replaceAll('05-03-2031', '31-02-2031')
  const refused = await venue.order(JSON.parse(text) as object)
  expect([refused.status, refused.body.code]).toEqual([400, 'DATE_INVALID'])
})

const invalidGuests: readonly { profile: Partial<ReturnType<typeof guest>>; errors: [string, string][] }[] = [
  {
    profile: { Name: ' ', Email: '', Telephone: '' },
    errors: [
      ['profileCustomer.Name', 'Full name is required'],
      ['profileCustomer.Email', 'Email is required'],
      ['profileCustomer.Telephone', 'Phone number is required'],
    ],
  },
  { profile: { Email: 'nobody' }, errors: [['profileCustomer.Email', 'Invalid email format']] },
  { profile: { Telephone: '12345' }, errors: [['profileCustomer.Telephone', 'Invalid phone number format']] },
]

test.for(invalidGuests)(
  'guest details $profile are refused with a message for each wrong field',
  async ({ profile, errors }) => {
    const refused = await venue.order(
      orderOf(1, [item({ hours: [12] })], { profileCustomer: { ...guest(newGuestNumber()), ...profile } }),
    )
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.map(({ path, msg }) => [path, msg])).toEqual(errors)
  },
)

test('all invariants hold afterwards', async () => {
  expect(await ordersWritten()).toBe(0)
  expect(await brokenInvariants(venue.db)).toEqual([])
})
