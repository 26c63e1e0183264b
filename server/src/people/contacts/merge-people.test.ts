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
import { join, openClub, order } from '../profile/test-customers.ts'
import { tracesOf } from '../profile/test-traces.ts'
import { newStaff } from '../staff/test-staff.ts'
import { linkContacts } from './link-contacts.ts'
import { clerkOf, only, type Clerk } from './test-people.ts'

let club: TestApp
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
/** A court hour that nobody took. */
const freeHour = () => {
  hoursTaken += 1
  const [day, court] = [Math.floor(hoursTaken / 45), Math.floor((hoursTaken % 45) / 15)]
  return [
    item({ date: addDays(tomorrow, day), hours: [6 + (hoursTaken % 15)], courts: [`TST1-C${1 + court}`] }),
  ]
}
const guestOrder = (guest: { Name: string; Telephone: string; Email: string }): Promise<number> =>
  order(club, club.visitor(), { items: freeHour(), more: { profileCustomer: guest } })

const allKept: MergeChoice = { name: 'kept', phone: 'kept', email: 'kept', note: 'kept' }

const merge = (
  { kept, merged, from = {} }: { kept: Person; merged: Person; from?: Partial<MergeChoice> },
  by: Visitor = manager,
): Promise<Reply> =>
  by.post(`/api/desk/TST1/people/${kept.contactId}/merge`, {
    body: peopleMergeToWire({
      mergedId: merged.contactId,
      from: { ...allKept, ...from },
      version: kept.details?.version ?? 0,
      mergedVersion: merged.details?.version ?? 0,
    }),
  })

const ownerOf = async (orderId: number): Promise<string> => {
  const [row] = await club.db.query<{ id: string }>(
    'select c.public_id as id from sales_order o join contact c on c.id = o.contact_id where o.id = $1',
    [orderId],
  )
  return row?.id ?? 'nobody'
}

test('a guest is merged into an account: orders move, the guest is not found, later orders follow', async () => {
  const rizky = await join(club, 'Rizky Ananda', { phone: '+62 813 9000 1001' })
  const ofAccount = await order(club, rizky.browser, { items: freeHour() })
  const guest = { Name: 'Ronald Ananda', Telephone: '0813 9000 1002', Email: 'ronald.a@contoh.id' }
  const ofGuest = await guestOrder(guest)
  await linkContacts(club)
  const [kept, merged] = [only(await sari.find('rizky')), only(await sari.find('ronald'))]
  expect(replyText(await sari.change(merged, { Note: 'Prefers court 3' }))).toBe('200')
  const noted = only(await sari.find('ronald'))
  expect(replyText(await merge({ kept, merged: noted, from: { note: 'merged' } }))).toBe('200')
  for (const id of [ofAccount, ofGuest]) expect(await ownerOf(id)).toBe(kept.contactId)
  expect(only(await sari.find('rizky')).details).toMatchObject({ note: 'Prefers court 3' })
  for (const searchText of ['ronald', '0813 9000 1002', 'ronald.a@contoh.id', '1002'])
    expect(await sari.names(searchText)).toEqual([])
  const later = await guestOrder(guest)
  await linkContacts(club)
  expect(await ownerOf(later)).toBe(kept.contactId)
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

test('two guests are merged field by field; phone and e-mail may both come from the merged one', async () => {
  const first = await guestOrder({ Name: 'Bambang S', Telephone: '0813 9000 2001', Email: 'bs@contoh.id' })
  const second = await guestOrder({
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
  for (const id of [first, second]) expect(await ownerOf(id)).toBe(kept.contactId)
})

test('a merged person can be merged on; later orders find the last one', async () => {
  const guests = [1, 2, 3].map((n) => ({
    Name: `Cakra ${'abc'[n - 1]}ditya`,
    Telephone: `0813 9000 300${n}`,
    Email: `cakra${n}@contoh.id`,
  }))
  for (const guest of guests) await guestOrder(guest)
  await linkContacts(club)
  const [a, b, c] = [
    only(await sari.find('0813 9000 3001')),
    only(await sari.find('0813 9000 3002')),
    only(await sari.find('0813 9000 3003')),
  ]
  expect(replyText(await merge({ kept: b, merged: a }))).toBe('200')
  expect(replyText(await merge({ kept: c, merged: only(await sari.find('0813 9000 3002')) }))).toBe('200')
  const later = await guestOrder(guests[0] ?? { Name: '', Telephone: '', Email: '' })
  await linkContacts(club)
  expect(await ownerOf(later)).toBe(c.contactId)
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
})

test('two accounts, an account into a guest, and a person into itself are refused', async () => {
  const [fajarAccount, fitriAccount] = [
    await join(club, 'Fajar Nugroho', { phone: '+62 813 9000 4001' }),
    await join(club, 'Fitri Handoko', { phone: '+62 813 9000 4002' }),
  ]
  for (const { browser } of [fajarAccount, fitriAccount]) await order(club, browser, { items: freeHour() })
  await guestOrder({ Name: 'Gatot Guest', Telephone: '0813 9000 4003', Email: 'gatot@contoh.id' })
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

test('stale versions are refused, notes are joined up to their length, and another guest keeps phone and e-mail', async () => {
  await guestOrder({ Name: 'Hendra One', Telephone: '0813 9000 5001', Email: 'h1@contoh.id' })
  await guestOrder({ Name: 'Hendra Two', Telephone: '0813 9000 5002', Email: 'h2@contoh.id' })
  await guestOrder({ Name: 'Hendra Three', Telephone: '0813 9000 5001', Email: 'h2@contoh.id' })
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
  expect(await sari.names('hendra')).toHaveLength(3)
})

test('orders that are linked while their contacts are merged belong to the kept one', async () => {
  const kept = only(await sari.find('fajar'))
  for (let round = 0; round < 8; round += 1) {
    const guest = {
      Name: `Yusril ${'abcdefgh'[round]}qbal`,
      Telephone: `0813 9000 60${10 + round}`,
      Email: `yusril${round}@contoh.id`,
    }
    const orders = [await guestOrder(guest)]
    await linkContacts(club)
    orders.push(await guestOrder(guest), await guestOrder(guest))
    const merged = only(await sari.find(guest.Telephone))
    const keptNow = only(await sari.find('fajar'))
    const [reply] = await Promise.all([
      merge({ kept: keptNow, merged }),
      linkContacts(club),
      linkContacts(club),
    ])
    expect(replyText(reply)).toBe('200')
    await linkContacts(club)
    for (const id of orders) expect(await ownerOf(id)).toBe(kept.contactId)
  }
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
}, 60_000)

test('of two merges in opposite directions one is written', async () => {
  await guestOrder({ Name: 'Zainal Satu', Telephone: '0813 9000 7001', Email: 'z1@contoh.id' })
  await guestOrder({ Name: 'Zainal Dua', Telephone: '0813 9000 7002', Email: 'z2@contoh.id' })
  await linkContacts(club)
  const [satu, dua] = [only(await sari.find('zainal satu')), only(await sari.find('zainal dua'))]
  const replies = await Promise.all([merge({ kept: satu, merged: dua }), merge({ kept: dua, merged: satu })])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sari.names('zainal')).toHaveLength(1)
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
})

test('a sale that began before the merge is made to the kept person, also if both happen at once', async () => {
  const desk = await staffAtCounter(club, 'manager')
  const until = `${tomorrow}T05:00:00+07:00`
  for (let round = 0; round < 4; round += 1) {
    const names = ['satu', 'dua'].map((half, n) => ({
      Name: `Qomar ${half} ${'abcd'[round]}`,
      Telephone: `0813 9000 80${10 + round * 2 + n}`,
      Email: `qomar${round}${n}@contoh.id`,
    }))
    for (const guest of names) await guestOrder(guest)
    await linkContacts(club)
    const [kept, merged] = [
      only(await sari.find(names[0]?.Telephone ?? '')),
      only(await sari.find(names[1]?.Telephone ?? '')),
    ]
    const selling = () =>
      sell(desk, freeHour(), { contactId: merged.contactId, settling: { kind: 'pay-by', until } })
    const [reply, duringMerge] = await Promise.all([merge({ kept, merged }), selling()])
    expect(replyText(reply)).toBe('200')
    const afterMerge = await selling()
    for (const { OrderID } of [duringMerge, afterMerge]) {
      const [row] = await club.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
        OrderID,
      ])
      expect(await ownerOf(row?.id ?? 0)).toBe(kept.contactId)
    }
  }
  expect(await brokenInvariants(club.db, contactInvariants)).toEqual([])
}, 60_000)

test('a deleted account leaves no trace of the people who were merged into it', async () => {
  const tirta = await join(club, 'Tirta Mahendra', { phone: '+62 813 9000 9001' })
  await order(club, tirta.browser, { items: freeHour() })
  await sari.add({ name: 'Tebu Mahendra', phone: '0813 9000 9002', email: 'tebu@contoh.id' })
  await linkContacts(club)
  const [kept, merged] = [only(await sari.find('tirta')), only(await sari.find('tebu'))]
  expect(replyText(await merge({ kept, merged }))).toBe('200')
  await club.db.transaction((tx) => forgetCustomer(tx, tirta.id, club.clock.now()))
  expect(await tracesOf(club.db, ['tirta', 'tebu', '81390009002'])).toEqual([])
})

test('the reasons of two flags stay after a merge', async () => {
  const wulan = await join(club, 'Wulan Pertiwi', { phone: '+62 813 9001 1001' })
  await order(club, wulan.browser, { items: freeHour() })
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
  const utari = await join(club, 'Utari Laksmi', { phone: '+62 813 9001 2001' })
  await order(club, utari.browser, { items: freeHour() })
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
