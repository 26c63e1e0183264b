import { peopleMergeToWire } from '@pantul/contract/desk-merge-people-wire'
import type { Person } from '@pantul/contract/desk-people-wire'
import type { MergeChoice } from '@pantul/rules/merge-people'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAtCounter, replyText } from '../../money/payments/test-counter.ts'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import { sell } from '../../orders/place/test-sales.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { contactInvariants } from '../../platform/database/contact-invariants.ts'
import type { TestApp } from '../../test-app.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { forgetCustomer } from '../profile/forget-customer.ts'
import { forgetGuests } from '../profile/forget-guests.ts'
import { registerCustomer, openClub, placeOrder } from '../profile/test-customers.ts'
import { tracesOf } from '../profile/test-traces.ts'
import { newStaff } from '../staff/test-staff.ts'
import { linkContacts } from './link-contacts.ts'
import { clerkOf, only, type Clerk } from './test-people.ts'

let club: TestApp
/** Works at the front desk. */
let sari: Clerk
let manager: Visitor
beforeAll(async () => {
  club = await openClub()
  sari = await clerkOf(club, 'front-desk', 'TST1')
  manager = (await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })).visitor
  await manager.get('/api/csrf-token')
})
afterAll(() => club.close())

let hoursTaken = 0
/** The booking items of an order of one court-hour that is still free. */
const itemsAtFreeHour = () => {
  hoursTaken += 1
  const [day, court] = [Math.floor(hoursTaken / 45), Math.floor((hoursTaken % 45) / 15)]
  return [
    item({ date: addDays(tomorrow, day), hours: [6 + (hoursTaken % 15)], courts: [`TST1-C${1 + court}`] }),
  ]
}
const placeGuestOrder = (guest: { Name: string; Telephone: string; Email: string }): Promise<number> =>
  placeOrder(club, club.visitor(), { items: itemsAtFreeHour(), more: { profileCustomer: guest } })

const allKept: MergeChoice = { name: 'kept', phone: 'kept', email: 'kept', note: 'kept' }

const merge = (
  { kept, merged, from = {} }: { kept: Person; merged: Person; from?: Partial<MergeChoice> },
  by: Visitor = manager,
): Promise<Reply> =>
  by.post(`/api/desk/TST1/people/${kept.contactId}/merge`, {
    body: peopleMergeToWire({
      mergedId: merged.contactId,
      valueSources: { ...allKept, ...from },
      version: kept.details?.version ?? 0,
      mergedVersion: merged.details?.version ?? 0,
    }),
  })

/** The public id of the order's contact. */
const contactOf = async (orderId: number): Promise<string> => {
  const [row] = await club.db.query<{ id: string }>(
    'select c.public_id as id from sales_order o join contact c on c.id = o.contact_id where o.id = $1',
    [orderId],
  )
  return row?.id ?? 'nobody'
}

test('a guest is merged into an account: the account gets the guest’s earlier and later orders, and the guest is not found', async () => {
  const rizky = await registerCustomer(club, 'Rizky Ananda', { phone: '+62 813 9000 1001' })
  const ofAccount = await placeOrder(club, rizky.browser, { items: itemsAtFreeHour() })
  const guest = { Name: 'Ronald Ananda', Telephone: '0813 9000 1002', Email: 'ronald.a@contoh.id' }
  const ofGuest = await placeGuestOrder(guest)
  await linkContacts(club)
  const [kept, merged] = [only(await sari.find('rizky')), only(await sari.find('ronald'))]
  expect(replyText(await sari.change(merged, { Note: 'Prefers court 3' }))).toBe('200')
  const noted = only(await sari.find('ronald'))
  expect(replyText(await merge({ kept, merged: noted, from: { note: 'merged' } }))).toBe('200')
  for (const id of [ofAccount, ofGuest]) expect(await contactOf(id)).toBe(kept.contactId)
  expect(only(await sari.find('rizky')).details).toMatchObject({ note: 'Prefers court 3' })
  for (const searchText of ['ronald', '0813 9000 1002', 'ronald.a@contoh.id', '1002'])
    expect(await sari.findNames(searchText)).toEqual([])
  const later = await placeGuestOrder(guest)
  await linkContacts(club)
  expect(await contactOf(later)).toBe(kept.contactId)
  expect(replyText(await merge({ kept, merged: noted }))).toBe('404 PERSON_UNKNOWN')
  const [act] = await club.db.query(
    `select action, before, after from staff_act where thing_id = $1 and action = 'merge-people'`,
    [kept.contactId],
  )
  expect(act).toEqual({
    action: 'merge-people',
    before: { merged: merged.contactId },
    after: { fields: ['note'] },
  })
})

test('two guests are merged field by field; phone and e-mail may both come from the merged guest', async () => {
  const first = await placeGuestOrder({
    Name: 'Bambang S',
    Telephone: '0813 9000 2001',
    Email: 'bs@contoh.id',
  })
  const second = await placeGuestOrder({
    Name: 'Bambang Sutrisno',
    Telephone: '0813 9000 2002',
    Email: 'sutrisno@contoh.id',
  })
  await linkContacts(club)
  const kept = only(await sari.find('0813 9000 2001'))
  const merged = only(await sari.find('sutrisno'))
  const from = { name: 'merged', phone: 'merged', email: 'merged' } as const
  expect(replyText(await merge({ kept, merged, from }))).toBe('200')
  expect(only(await sari.find('sutrisno'))).toMatchObject({
    contactId: kept.contactId,
    name: 'Bambang Sutrisno',
    details: { phone: '+6281390002002', email: 'sutrisno@contoh.id' },
  })
  for (const id of [first, second]) expect(await contactOf(id)).toBe(kept.contactId)
})

test('after two merges in a row, later orders of the first person belong to the last kept person', async () => {
  const guests = [1, 2, 3].map((n) => ({
    Name: `Cakra ${'abc'[n - 1]}ditya`,
    Telephone: `0813 9000 300${n}`,
    Email: `cakra${n}@contoh.id`,
  }))
  for (const guest of guests) await placeGuestOrder(guest)
  await linkContacts(club)
  const [a, b, c] = [
    only(await sari.find('0813 9000 3001')),
    only(await sari.find('0813 9000 3002')),
    only(await sari.find('0813 9000 3003')),
  ]
  expect(replyText(await merge({ kept: b, merged: a }))).toBe('200')
  expect(replyText(await merge({ kept: c, merged: only(await sari.find('0813 9000 3002')) }))).toBe('200')
  const later = await placeGuestOrder(guests[0] ?? { Name: '', Telephone: '', Email: '' })
  await linkContacts(club)
  expect(await contactOf(later)).toBe(c.contactId)
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
})

test('a merge of two accounts, of an account into a guest, of a person into itself, or by unentitled staff is refused', async () => {
  const [fajarAccount, fitriAccount] = [
    await registerCustomer(club, 'Fajar Nugroho', { phone: '+62 813 9000 4001' }),
    await registerCustomer(club, 'Fitri Handoko', { phone: '+62 813 9000 4002' }),
  ]
  for (const { browser } of [fajarAccount, fitriAccount])
    await placeOrder(club, browser, { items: itemsAtFreeHour() })
  await placeGuestOrder({ Name: 'Gatot Guest', Telephone: '0813 9000 4003', Email: 'gatot@contoh.id' })
  await linkContacts(club)
  const [fajar, fitri, gatot] = [
    only(await sari.find('fajar')),
    only(await sari.find('fitri')),
    only(await sari.find('gatot')),
  ]
  expect(replyText(await merge({ kept: fajar, merged: fitri }))).toBe('409 TWO_ACCOUNTS')
  expect(replyText(await merge({ kept: gatot, merged: fajar }))).toBe('403 PERSON_OWNS_ACCOUNT')
  expect(replyText(await merge({ kept: gatot, merged: gatot }))).toBe('422 SAME_PERSON')
  expect(replyText(await merge({ kept: fajar, merged: gatot, from: { phone: 'merged' } }))).toBe(
    '403 PERSON_OWNS_ACCOUNT',
  )
  const frontDesk = await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
  expect(replyText(await merge({ kept: fajar, merged: gatot }, frontDesk.visitor))).toBe('403 ROLE_MISSING')
  const managerOfTst2 = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  expect(replyText(await merge({ kept: fajar, merged: gatot }, managerOfTst2.visitor))).toBe('403 STAFF_ONLY')
})

test('a merge is refused with old versions, with notes that are too long together, or with phone and e-mail of a third guest', async () => {
  await placeGuestOrder({ Name: 'Hendra One', Telephone: '0813 9000 5001', Email: 'h1@contoh.id' })
  await placeGuestOrder({ Name: 'Hendra Two', Telephone: '0813 9000 5002', Email: 'h2@contoh.id' })
  await placeGuestOrder({ Name: 'Hendra Three', Telephone: '0813 9000 5001', Email: 'h2@contoh.id' })
  await linkContacts(club)
  const find = async (searchText: string) => only(await sari.find(searchText))
  const [kept, merged] = [await find('hendra one'), await find('hendra two')]
  await sari.change(merged, { Note: 'x'.repeat(300) })
  expect(replyText(await merge({ kept, merged }))).toBe('409 CHANGED_MEANWHILE')
  await sari.change(kept, { Note: 'y'.repeat(300) })
  const both = { kept: await find('hendra one'), merged: await find('hendra two') }
  expect(replyText(await merge({ ...both, from: { note: 'both' } }))).toBe('422 NOTES_TOO_LONG')
  expect(await merge({ ...both, from: { email: 'merged' } })).toMatchObject({
    status: 409,
    body: { code: 'PERSON_KNOWN', message: expect.stringContaining('Hendra Three') },
  })
  expect(await sari.findNames('hendra')).toHaveLength(3)
})

test('orders that the job links while their contacts are merged belong to the kept contact', async () => {
  const kept = only(await sari.find('fajar'))
  for (let round = 0; round < 8; round += 1) {
    const guest = {
      Name: `Yusril ${'abcdefgh'[round]}qbal`,
      Telephone: `0813 9000 60${10 + round}`,
      Email: `yusril${round}@contoh.id`,
    }
    const orders = [await placeGuestOrder(guest)]
    await linkContacts(club)
    orders.push(await placeGuestOrder(guest), await placeGuestOrder(guest))
    const merged = only(await sari.find(guest.Telephone))
    const keptNow = only(await sari.find('fajar'))
    const [reply] = await Promise.all([
      merge({ kept: keptNow, merged }),
      linkContacts(club),
      linkContacts(club),
    ])
    expect(replyText(reply)).toBe('200')
    await linkContacts(club)
    for (const id of orders) expect(await contactOf(id)).toBe(kept.contactId)
  }
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
}, 60_000)

test('of two concurrent merges in opposite directions only one is written', async () => {
  await placeGuestOrder({ Name: 'Zainal Satu', Telephone: '0813 9000 7001', Email: 'z1@contoh.id' })
  await placeGuestOrder({ Name: 'Zainal Dua', Telephone: '0813 9000 7002', Email: 'z2@contoh.id' })
  await linkContacts(club)
  const [satu, dua] = [only(await sari.find('zainal satu')), only(await sari.find('zainal dua'))]
  const replies = await Promise.all([merge({ kept: satu, merged: dua }), merge({ kept: dua, merged: satu })])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sari.findNames('zainal')).toHaveLength(1)
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
})

test('a counter sale to a merged person belongs to the kept person, also if sale and merge happen at the same time', async () => {
  const desk = await staffAtCounter(club, 'manager')
  const until = `${tomorrow}T05:00:00+07:00`
  for (let round = 0; round < 4; round += 1) {
    const guests = ['satu', 'dua'].map((half, n) => ({
      Name: `Qomar ${half} ${'abcd'[round]}`,
      Telephone: `0813 9000 80${10 + round * 2 + n}`,
      Email: `qomar${round}${n}@contoh.id`,
    }))
    for (const guest of guests) await placeGuestOrder(guest)
    await linkContacts(club)
    const [kept, merged] = [
      only(await sari.find(guests[0]?.Telephone ?? '')),
      only(await sari.find(guests[1]?.Telephone ?? '')),
    ]
    const sellToMerged = () =>
      sell(desk, itemsAtFreeHour(), { contactId: merged.contactId, settling: { kind: 'pay-by', until } })
    const [reply, duringMerge] = await Promise.all([merge({ kept, merged }), sellToMerged()])
    expect(replyText(reply)).toBe('200')
    const afterMerge = await sellToMerged()
    for (const { OrderID } of [duringMerge, afterMerge]) {
      const [row] = await club.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
        OrderID,
      ])
      expect(await contactOf(row?.id ?? 0)).toBe(kept.contactId)
    }
  }
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
}, 60_000)

test('a deleted account leaves no trace of the people who were merged into it', async () => {
  const tirta = await registerCustomer(club, 'Tirta Mahendra', { phone: '+62 813 9000 9001' })
  await placeOrder(club, tirta.browser, { items: itemsAtFreeHour() })
  await sari.add({ name: 'Tebu Mahendra', phone: '0813 9000 9002', email: 'tebu@contoh.id' })
  await linkContacts(club)
  const [kept, merged] = [only(await sari.find('tirta')), only(await sari.find('tebu'))]
  expect(replyText(await merge({ kept, merged }))).toBe('200')
  await club.db.transaction((tx) => forgetCustomer(tx, tirta.id, club.clock.now()))
  expect(await tracesOf(club.db, ['tirta', 'tebu', '81390009002'])).toEqual([])
})

test('a merge of two flagged people keeps the reasons of both flags', async () => {
  const wulan = await registerCustomer(club, 'Wulan Pertiwi', { phone: '+62 813 9001 1001' })
  await placeOrder(club, wulan.browser, { items: itemsAtFreeHour() })
  await sari.add({ name: 'Wening Pertiwi', phone: '0813 9001 1002' })
  await linkContacts(club)
  for (const [searchText, reason] of [
    ['wulan', 'Came late'],
    ['wening', 'Left the bill'],
  ] as const) {
    const { contactId, details } = only(await sari.find(searchText))
    const body = { IsFlagged: true, Reason: reason, Version: details?.version }
    expect(replyText(await manager.post(`/api/desk/TST1/people/${contactId}/watch`, { body }))).toBe('200')
  }
  const [kept, merged] = [only(await sari.find('wulan')), only(await sari.find('wening'))]
  expect(replyText(await merge({ kept, merged }))).toBe('200')
  expect(only(await sari.find('wulan')).details).toMatchObject({ flagReason: 'Came late. Left the bill' })
})

test('a merged person is removed when the retention months are over, and the kept one stays', async () => {
  const utari = await registerCustomer(club, 'Utari Laksmi', { phone: '+62 813 9001 2001' })
  await placeOrder(club, utari.browser, { items: itemsAtFreeHour() })
  await sari.add({ name: 'Umbulharjo Laksmi', phone: '0813 9001 2002', email: 'umbulharjo@contoh.id' })
  await linkContacts(club)
  const [kept, merged] = [only(await sari.find('utari')), only(await sari.find('umbulharjo'))]
  expect(replyText(await merge({ kept, merged }))).toBe('200')
  const tracesOfMerged = () => tracesOf(club.db, ['umbulharjo', '81390012002'])
  const months = club.config.guestRetentionMonths
  const retentionEnd = club.clock.now().toZonedDateTimeISO('UTC').add({ months })
  club.clock.set(retentionEnd.toString({ timeZoneName: 'never' }))
  await forgetGuests(club)
  expect(await tracesOfMerged()).not.toEqual([])
  club.clock.set(retentionEnd.add({ days: 1 }).toString({ timeZoneName: 'never' }))
  await forgetGuests(club)
  expect(await tracesOfMerged()).toEqual([])
  expect(await tracesOf(club.db, ['utari'])).not.toEqual([])
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
})
