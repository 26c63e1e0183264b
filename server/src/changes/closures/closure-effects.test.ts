import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { QuoteGoods } from '@pantul/contract/desk-goods'
import { goodsSaleToWire, pickedGoodsToWire } from '@pantul/contract/desk-goods-wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { tender } from '../../orders/place/test-sales.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { composeChangeMail } from '../../output/mail/compose-change-mail.ts'
import { readMailOrder } from '../../output/mail/read-order.ts'
import { newSeries, readDetail, statesOf } from '../series/test-series.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
  await venue.manager.openDrawer()
})
afterAll(() => venue.close())

let day = 3
let date: PlayDate = today
beforeEach(() => {
  day += 1
  date = addDays(today, day)
})

const allCourts = ['TST1-C1', 'TST1-C2', 'TST1-C3']

/** Places and pays a booking of a new customer or of a guest. */
async function placePaid(
  hour: number,
  { guestNumber, court = 'TST1-C1' }: { guestNumber?: number; court?: string } = {},
) {
  const player =
    guestNumber === undefined ? await venue.customer(`person-${day}@example.com`) : venue.visitor()
  const wanted = item({ date, hours: [hour], courts: [court] })
  const placed = await venue.place(player, [wanted], guestNumber === undefined ? {} : { guestNumber })
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return { id: placed.OrderID, player, total: placed.Total }
}

/** The mails about closures of an order, as people read them. */
async function mailsAbout(orderId: string) {
  const rows = await venue.db.query<{ payload: Record<string, unknown>; id: number }>(
    `select b.payload, o.id from outbox b join sales_order o on o.id = (b.payload ->> 'orderId')::bigint
      where o.public_id = $1 and b.payload ->> 'template' = 'venue-closed' order by b.id`,
    [orderId],
  )
  return Promise.all(
    rows.map(async ({ payload, id }) => {
      const order = await readMailOrder(venue.db, id)
      if (order === null) throw new Error('no order')
      const page = { publicUrl: 'https://pantul.example', orderPage: 'https://pantul.example/first' }
      return composeChangeMail('venue-closed', {
        db: venue.db,
        order,
        payload,
        ...page,
        now: venue.clock.now(),
      })
    }),
  )
}

test('two orders of one guest have one mail, with a link to each; each order has its money', async () => {
  const first = await placePaid(18, { guestNumber: 500 })
  const second = await placePaid(20, { guestNumber: 500, court: 'TST1-C2' })
  const { cases, isFinished } = await venue.closeCourts({ date, resolution: 'new-time' })
  expect(isFinished).toBe(true)
  expect(cases.map(({ outcome }) => outcome)).toEqual(['new-time', 'new-time'])
  expect(await venue.closureMails(second.id)).toEqual([])
  const mails = await mailsAbout(first.id)
  expect(mails).toHaveLength(1)
  const text = mails[0]?.text ?? ''
  const number = await venue.numberOf(second.id)
  expect(text).toContain(number)
  expect(text).toMatch(/18:00.*\n?.*Court 1/)
  expect(text).toMatch(/20:00.*\n?.*Court 2/)
  expect(text).toMatch(/https:\/\/pantul\.example\/history-transactions\/[\w-]+#[\w-]+/)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('if one of two orders of a person cannot be settled, the other one is', async () => {
  const healthy = await placePaid(18)
  const faulty = await placePaid(20, { court: 'TST1-C2' })
  await venue.db.query(
    `create function fails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
  )
  const [order] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    faulty.id,
  ])
  await venue.db.query(
    `create trigger fails before update on closure_case for each row
       when (new.state = 'done' and new.order_id = ${order?.id ?? 0}) execute function fails()`,
  )
  const id = await venue.beginClosure({ date, resolution: 'refund' })
  await expect(venue.settleAll()).rejects.toThrow('planted')
  await venue.settleAll()
  expect((await venue.readClosure(id)).cases.map(({ state }) => state)).toEqual(['done', 'failed'])
  await venue.db.query('drop trigger fails on closure_case')
  await venue.manager.visitor.post(`/api/desk/TST1/closures/${id}/resume`)
  await venue.settleAll()
  expect(await venue.readClosure(id)).toMatchObject({ isFinished: true, settled: 2 })
  expect(await venue.closureMails(healthy.id)).toHaveLength(1)
  expect(await venue.closureMails(faulty.id)).toHaveLength(1)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('an unpaid order cannot be split: preview and mail name its other hours, and a kept booking ends too', async () => {
  const player = await venue.customer(`split-${day}@example.com`)
  const otherDate = addDays(date, 20)
  const placed = await venue.place(player, [
    item({ date, hours: [18] }),
    item({ date, id: 2, hours: [20], courts: ['TST1-C2'] }),
    item({ date: otherDate, id: 3, hours: [9] }),
  ])
  const preview = await venue.previewClosure({ date })
  expect(preview.bookings.map(({ otherEndedHours }) => otherEndedHours)).toEqual([
    [{ court: 'TST1-C1', date: otherDate, hour: 9 }],
    [{ court: 'TST1-C1', date: otherDate, hour: 9 }],
  ])
  const orderNumber = await venue.numberOf(placed.OrderID)
  const { cases, isFinished } = await venue.closeCourts({
    date,
    exceptions: [{ orderNumber, bookingId: 2, resolution: 'keep' }],
  })
  expect(isFinished).toBe(true)
  expect(cases.map(({ outcome }) => outcome)).toEqual(['ended', 'ended'])
  expect(await venue.claimedHours(placed.OrderID)).toEqual([])
  const [mail] = await mailsAbout(placed.OrderID)
  expect(mail?.text).toMatch(/unpaid order have ended too: .*09:00/)
})

test('of two managers who change the resolution of one booking, the second is refused', async () => {
  await placePaid(18)
  const id = await venue.beginClosure({ date, resolution: 'refund' })
  const [closureCase] = (await venue.readClosure(id)).cases
  const choose = (Seen: string, Way: string) =>
    venue.manager.visitor.put(`/api/desk/TST1/closures/${id}/cases/${closureCase?.id}`, {
      body: { Seen, Way },
    })
  const replies = await Promise.all([choose('refund', 'keep'), choose('refund', 'credit')])
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 CHANGED_MEANWHILE',
  ])
  await venue.settleAll()
})

test('a closure skips dates of a fixed hour: the preview names its person, and there are an act and one mail', async () => {
  const closed = '2031-05-06'
  const id = await newSeries(venue.manager, { plan: { firstDate: closed, lastDate: '2031-05-20' } })
  const area = { date: closed, courts: ['TST1-C1'], from: 18, until: 20, reason: 'Holiday' }
  expect((await venue.previewClosure({ ...area, until: 19 })).seriesDates).toEqual([])
  const skipped = { seriesId: id, name: 'Lukas Siregar', date: closed, court: 'TST1-C1', from: 19, until: 21 }
  expect((await venue.previewClosure(area)).seriesDates).toEqual([skipped])
  const shown = await venue.closeCourts(area)
  expect(shown.seriesDates).toEqual([skipped])
  expect(statesOf(await readDetail(venue.manager, id))[0]).toBe('06-05 skipped')
  const acts = await venue.db.query(
    `select before, after ->> 'closure' as closure, reason from staff_act
      where action = 'skip-series-date' and thing_id = $1`,
    [id],
  )
  expect(acts).toEqual([
    { before: { date: closed, court: 'TST1-C1' }, closure: shown.publicId, reason: 'Holiday' },
  ])
  const mails = await venue.db.query(
    `select payload -> 'dates' as dates, payload -> 'isClosed' as closed from outbox
      where payload ->> 'template' = 'series-dates-lost'`,
  )
  expect(mails).toEqual([{ dates: [closed], closed: true }])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('goods that were sold with a closed booking are listed until they are refunded', async () => {
  const { id } = await placePaid(18, { guestNumber: 700 })
  const parentBooking = { orderNumber: await venue.numberOf(id), bookingId: 1 }
  const things = [{ item: 'BALL', quantity: 2 }]
  const quote = QuoteGoods.ok.parse(
    (await venue.manager.post('/goods/quote', pickedGoodsToWire({ things, parentBooking }))).body,
  ).data
  const sold = await venue.manager.post(
    '/goods',
    goodsSaleToWire({
      things,
      parentBooking,
      contactId: null,
      quoteHash: quote.QuoteHash,
      tenders: [tender('cash', quote.Total)],
      unpaid: null,
      isHeld: false,
    }),
  )
  expect(sold.status).toBe(201)
  const shown = await venue.closeCourts({ date })
  const [goods] = shown.cases[0]?.goods ?? []
  expect(goods).toMatchObject({ total: quote.Total, owed: 0, things: [{ quantity: 2 }] })
  const desk = await venue.staff('owner')
  const goodsId = await venue.idOf(goods?.orderNumber ?? '')
  // It fails if the drawer is open already.
  await desk.openDrawer().catch(() => undefined)
  expect(replyText(await desk.cancel(goodsId, { Reason: 'Rain' }))).toBe('200')
  expect((await venue.readClosure(shown.publicId)).cases[0]?.goods).toEqual([])
})

const courtDayOf = async (at: PlayDate): Promise<unknown> => {
  const { body } = await venue.visitor().get(`/api/courts/${toDayMonthYear(at)}?distChan=TST1`)
  const { ClosedReason, ListTimes } = (body as { data: { ClosedReason: unknown; ListTimes: unknown[] } }).data
  return { reason: ClosedReason, hours: ListTimes.length }
}

test('whole days become closed dates; they open again when the closure ends', async () => {
  const booked = await placePaid(18)
  const lastDate = addDays(date, 1)
  const holiday = {
    date,
    dateTo: lastDate,
    kind: 'closing',
    from: 0,
    until: 24,
    reason: 'Idul Fitri',
  } as const
  expect((await venue.previewClosure(holiday)).closesDates).toBe(true)
  expect((await venue.previewClosure({ ...holiday, kind: 'rain' })).closesDates).toBe(false)
  expect((await venue.previewClosure({ ...holiday, courts: allCourts.slice(1) })).closesDates).toBe(false)
  // Staff closed the second day before.
  await venue.db.query(`insert into closed_date values ('TST1', $1, 'Audit', 'Audit')`, [lastDate])
  const shown = await venue.closeCourts(holiday)
  expect(shown).toMatchObject({ isFinished: true, closedDates: [date] })
  expect(await venue.refunds(booked.id)).toHaveLength(1)
  expect(await courtDayOf(date)).toEqual({ reason: 'Idul Fitri', hours: 0 })
  const late = await venue.tryToPlace(venue.visitor(), [item({ date, hours: [10] })], { guestNumber: 900 })
  expect(replyText(late)).toBe('409 SLOT_TAKEN')
  // Another closure of the same day keeps it closed.
  const second = await venue.closeCourts({ ...holiday, dateTo: date, reason: 'Second' })
  expect(second.closedDates).toEqual([date])
  const endClosure = async (id: string | null) =>
    expect(replyText(await venue.manager.visitor.delete(`/api/desk/TST1/blocks/${id}`))).toBe('200')
  await endClosure(shown.blockId)
  expect(await courtDayOf(date)).toMatchObject({ hours: 0 })
  await endClosure(second.blockId)
  expect(await courtDayOf(date)).toMatchObject({ reason: null, hours: 18 })
  expect(await courtDayOf(lastDate)).toEqual({ reason: 'Audit', hours: 0 })
  const again = await venue.tryToPlace(venue.visitor(), [item({ date, hours: [10] })], { guestNumber: 901 })
  expect(again.status).toBe(201)
  expect(await brokenInvariants(venue.db)).toEqual([])
})
