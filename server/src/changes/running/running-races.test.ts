import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item } from '../../orders/place/test-players.ts'
import { sell, tender, trySell } from '../../orders/place/test-sales.ts'
import { openRunning, soldIn, type RunningDesk, type RunningVenue } from './test-running.ts'

/** `close` also checks all invariants. */
let venue: RunningVenue
let desk: RunningDesk
let date: string
beforeAll(async () => {
  venue = await openRunning()
  ;({ desk, date } = await venue.placeRunningBooking({ courts: ['TST1-C3'], role: 'manager' }))
  await venue.db.query('update location set days_ahead = 60')
})
afterAll(() => venue.close())

const ROUNDS = 200
const longTimeout = { timeout: 300_000 }

/** Sells the hour that has begun, on TST1-C1. */
const sellRunningHour = () => sell(desk, [item({ date, hours: [18] })], {})

/** Cancels the orders on the first two courts, so that the next round has the hours. */
async function cancelOrders(): Promise<void> {
  const openOrders = await venue.db.query<{ id: string }>(
    `select distinct o.public_id as id from court_hour h join sales_order o on o.id = h.order_id
      where h.play_date = $1 and h.court_id in ('TST1-C1', 'TST1-C2') and o.state in ('held', 'confirmed')`,
    [date],
  )
  for (const { id } of openOrders) expect(replyText(await desk.cancel(id))).toBe('200')
}

const quoteOf = async (orderId: string) =>
  ((await desk.quoteLengthening(orderId, [19])).body as { data: { Price: number; QuoteHash: string } }).data

test(
  'staff lengthen a booking while a player books the next hour: only one of them gets the hour',
  longTimeout,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await sellRunningHour()
      const { Price, QuoteHash } = await quoteOf(order.OrderID)
      const settling = { kind: 'tenders' as const, tenders: [tender('cash', Price)] }
      const [longer, bought] = await Promise.all([
        desk.lengthen(order.OrderID, { hours: [19], hash: QuoteHash, settling }),
        venue.tryToPlace(venue.visitor(), [item({ date, hours: [19] })], { guestNumber: 1000 + round }),
      ])
      outcomes.add(`${replyText(longer)}, ${replyText(bought)}`)
      await cancelOrders()
    }
    for (const outcome of outcomes) expect(['201, 409 SLOT_TAKEN', '409 SLOT_TAKEN, 201']).toContain(outcome)
  },
)

test('two requests add the same hour: it is sold once', longTimeout, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await sellRunningHour()
    const { Price, QuoteHash } = await quoteOf(order.OrderID)
    const settling = { kind: 'tenders' as const, tenders: [tender('cash', Price)] }
    const adding = { hours: [19], hash: QuoteHash, settling }
    const replies = await Promise.all([
      desk.lengthen(order.OrderID, adding),
      desk.lengthen(order.OrderID, adding),
    ])
    outcomes.add(replies.map(replyText).toSorted().join(', '))
    await cancelOrders()
  }
  for (const outcome of outcomes)
    expect(['201, 409 CHANGED_MEANWHILE', '201, 409 SLOT_TAKEN']).toContain(outcome)
})

test(
  'a booking is cancelled while it is lengthened: if the cancellation is first, no hour is added',
  longTimeout,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await sellRunningHour()
      const { Price, QuoteHash } = await quoteOf(order.OrderID)
      const { PreviewHash } = await desk.preview(order.OrderID)
      const settling = { kind: 'tenders' as const, tenders: [tender('cash', Price)] }
      const [longer, cancelled] = await Promise.all([
        desk.lengthen(order.OrderID, { hours: [19], hash: QuoteHash, settling }),
        desk.cancel(order.OrderID, { PreviewHash }),
      ])
      outcomes.add(`${replyText(longer)}, ${replyText(cancelled)}`)
      const isLengthened = longer.status === 201
      const addedHours = isLengthened ? await venue.claimedHours(soldIn(longer).OrderID) : []
      expect(addedHours).toHaveLength(isLengthened ? 1 : 0)
      await cancelOrders()
    }
    for (const outcome of outcomes) expect(['201, 200', '409 LENGTHEN_CLOSED, 200']).toContain(outcome)
  },
)

test(
  'two requests give one booking another court: one succeeds, the other is refused',
  longTimeout,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await sellRunningHour()
      const hashOf = async () =>
        ((await desk.previewCourt(order.OrderID, ['TST1-C2'])).body as { data: { QuoteHash: string } }).data
          .QuoteHash
      const hash = await hashOf()
      const replies = await Promise.all([
        desk.changeCourt(order.OrderID, { hash }),
        desk.changeCourt(order.OrderID, { hash }),
      ])
      outcomes.add(replies.map(replyText).toSorted().join(', '))
      expect(await venue.claimedHours(order.OrderID)).toEqual([`TST1-C2 ${date} 18`])
      await cancelOrders()
    }
    expect([...outcomes]).toEqual(['200, 409 CHANGED_MEANWHILE'])
  },
)

test(
  'a booking gets another court while it is cancelled or while that court is sold: only one of both succeeds',
  longTimeout,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await sellRunningHour()
      const { QuoteHash: hash } = (
        (await desk.previewCourt(order.OrderID, ['TST1-C2'])).body as { data: { QuoteHash: string } }
      ).data
      const { PreviewHash } = await desk.preview(order.OrderID)
      const rival =
        round % 2 === 0
          ? desk.cancel(order.OrderID, { PreviewHash })
          : trySell(desk, [item({ date, hours: [18], courts: ['TST1-C2'] })], {})
      const [changed, other] = await Promise.all([desk.changeCourt(order.OrderID, { hash }), rival])
      outcomes.add(`${replyText(changed)}, ${replyText(other)}`)
      await cancelOrders()
    }
    for (const outcome of outcomes)
      expect([
        '200, 409 CHANGED_MEANWHILE',
        '409 CHANGED_MEANWHILE, 200',
        '200, 409 SLOT_TAKEN',
        '409 SLOT_TAKEN, 201',
      ]).toContain(outcome)
  },
)
