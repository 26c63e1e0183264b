import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../payments/test-counter.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
let sari: StaffAtCounter // A member of the front desk.
let manager: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  sari = await staffAtCounter(venue)
  manager = await staffAtCounter(venue, 'manager')
})
afterAll(() => venue.close())

let day = 1
async function heldOrder(): Promise<{ id: string; total: number }> {
  day += 1
  const player = await venue.customer(`drawer-${day}@example.com`)
  const { OrderID, Total } = await venue.place(player, [item({ date: addDays(today, day), hours: [10] })])
  return { id: OrderID, total: Total }
}

const report = async (counter: StaffAtCounter, shiftId: string) =>
  ((await counter.visitor.get(`/api/desk/TST1/shifts/${shiftId}`)).body as { data: ShiftReport }).data

/** The public ids of the older shifts whose count nobody has signed. */
async function unsigned(counter: StaffAtCounter): Promise<string[]> {
  const { body } = await counter.visitor.get('/api/desk/TST1/drawers')
  const drawers = (body as { data: readonly { Unsigned: readonly { ShiftID: string }[] }[] }).data
  return drawers.flatMap(({ Unsigned }) => Unsigned.map(({ ShiftID }) => ShiftID))
}

type ShiftReport = {
  readonly Transfers: readonly {
    readonly OrderNo: string
    readonly Amount: number
    readonly Reference: string
  }[]
  readonly Entries: readonly { readonly Kind: string; readonly Amount: number }[]
  readonly Counts: readonly { readonly Method: string; readonly Expected: number; readonly Counted: number }[]
  readonly NeedsReason: boolean
  readonly SignedBy: string | null
}

test('a payment of any method is refused without an open drawer', async () => {
  const [cash, card] = [await heldOrder(), await heldOrder()]
  expect(replyText(await sari.take(cash.id, [{ method: 'cash', amount: cash.total }]))).toBe(
    '409 DRAWER_CLOSED',
  )
  expect(await venue.stateOf(cash.id)).toBe('held')
  for (const method of ['edc', 'qris_static', 'transfer'] as const)
    expect(replyText(await sari.take(card.id, [{ method, amount: card.total }]))).toBe('409 DRAWER_CLOSED')
})

test('a drawer is opened, counted without seeing the expected sums, explained and signed by another person', async () => {
  expect(replyText(await sari.openDrawer(500_000))).toBe('201')
  expect(replyText(await manager.openDrawer(1))).toBe('409 DRAWER_OPEN')
  const shift = await sari.shiftId()
  const [cash, card] = [await heldOrder(), await heldOrder()]
  await sari.take(cash.id, [{ method: 'cash', amount: cash.total, given: cash.total + 20_000 }])
  await sari.take(card.id, [{ method: 'edc', amount: card.total }])
  expect(
    replyText(await sari.post(`/shifts/${shift}/entries`, { Kind: 'out', Amount: 85_000, Reason: '' })),
  ).toBe('422 REASON_REQUIRED')
  for (const entry of [
    { Kind: 'out', Amount: 85_000, Reason: 'Ice and water' },
    { Kind: 'to_safe', Amount: 300_000, Reason: '' },
  ])
    expect(replyText(await sari.post(`/shifts/${shift}/entries`, entry))).toBe('200')

  const reportBeforeClosing = await report(sari, shift)
  expect([reportBeforeClosing.Entries, reportBeforeClosing.Counts]).toEqual([[], []])
  expect(replyText(await manager.post(`/shifts/${shift}/sign`, { Reason: '' }))).toBe('409 DRAWER_STILL_OPEN')

  const expected = 500_000 + cash.total - 85_000 - 300_000
  const counted = { Cash: expected - 15_000, Edc: card.total, QrisStatic: 0 }
  expect(replyText(await sari.post(`/shifts/${shift}/close`, counted))).toBe('200')
  const closed = await report(sari, shift)
  expect(closed.Counts).toEqual([
    { Method: 'cash', Expected: expected, Earlier: 0, Counted: expected - 15_000 },
    { Method: 'edc', Expected: card.total, Earlier: 0, Counted: card.total },
    { Method: 'qris_static', Expected: 0, Earlier: 0, Counted: 0 },
  ])
  expect(closed.Entries.map(({ Kind, Amount }) => `${Kind} ${Amount}`)).toEqual([
    'float 500000',
    `sale ${cash.total}`,
    'out -85000',
    'to_safe -300000',
  ])
  expect(closed.NeedsReason).toBe(true)

  const sign = (counter: StaffAtCounter, reason: string) =>
    counter.post(`/shifts/${shift}/sign`, { Reason: reason })
  expect(replyText(await sign(sari, 'Change given twice'))).toBe('403 ROLE_MISSING')
  for (const reason of ['', '  ', 'no'])
    expect(replyText(await sign(manager, reason))).toBe('422 REASON_REQUIRED')
  expect(replyText(await sign(manager, 'Change given twice'))).toBe('200')
  expect((await report(manager, shift)).SignedBy).not.toBeNull()
})

test('a counted drawer takes no more entries and no second count, and can be opened again', async () => {
  const shift = await sari.shiftId()
  const entryAfterClosing = { Kind: 'in', Amount: 5_000, Reason: 'Found under it' }
  expect(replyText(await sari.post(`/shifts/${shift}/entries`, entryAfterClosing))).toBe('409 DRAWER_CLOSED')
  expect(replyText(await sari.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 }))).toBe(
    '409 DRAWER_CLOSED',
  )
  const entry = venue.db.query(
    `insert into drawer_entry (shift_id, kind, amount, reason, act_id)
     select s.id, 'in', 5000, 'by hand', (select min(id) from staff_act) from drawer_shift s where s.public_id = $1`,
    [shift],
  )
  await expect(entry).rejects.toThrow(/is closed/)
  await expect(venue.db.query('update drawer_entry set amount = amount + 1')).rejects.toThrow(
    /neither changed/,
  )
  expect(replyText(await sari.openDrawer(0))).toBe('201')
})

test('the person who counted a drawer cannot sign the count; an unsigned drawer can be opened again, and its count is listed until it is signed', async () => {
  const shift = await manager.shiftId()
  expect(replyText(await manager.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 }))).toBe(
    '200',
  )
  const owner = await staffAtCounter(venue, 'owner')
  expect(replyText(await manager.post(`/shifts/${shift}/sign`, { Reason: '' }))).toBe('409 TWO_PEOPLE')
  expect(replyText(await sari.openDrawer(0))).toBe('201')
  expect(await unsigned(manager)).toEqual([shift])
  expect(replyText(await owner.post(`/shifts/${shift}/sign`, { Reason: '' }))).toBe('200')
  expect(await unsigned(manager)).toEqual([])
  await sari.post(`/shifts/${await sari.shiftId()}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
})

test('a sale while its drawer is being closed is either in the count or refused', async () => {
  for (let n = 0; n < 10; n += 1) {
    await sari.openDrawer(0)
    const shift = await sari.shiftId()
    const orders = [await heldOrder(), await heldOrder()]
    const [first, second] = await Promise.all([
      ...orders.map(({ id, total }) => sari.take(id, [{ method: 'cash', amount: total }])),
      sari.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 }),
    ])
    const taken = [first, second].map((reply, i) => (reply?.status === 200 ? (orders[i]?.total ?? 0) : 0))
    const { Counts } = await report(sari, shift)
    expect(Counts[0]?.Expected).toBe(taken.reduce((sum, amount) => sum + amount, 0))
  }
})

test('the transfers of a shift are listed for the signer only after the shift is closed', async () => {
  await sari.openDrawer(0)
  const shift = await sari.shiftId()
  const order = await heldOrder()
  await sari.take(order.id, [{ method: 'transfer', amount: order.total, reference: 'BCA 88120' }])
  expect((await report(sari, shift)).Transfers).toEqual([])
  await sari.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  expect((await report(manager, shift)).Transfers).toEqual([
    expect.objectContaining({ Amount: order.total, Reference: 'BCA 88120', By: expect.stringMatching(/\w/) }),
  ])
})
