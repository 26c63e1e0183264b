import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { countDeadlocks } from '../../changes/after-booking/test-deadlocks.ts'
import { today } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'
import { openGoods, soldGoodsIn, type GoodsDesk, type GoodsVenue } from './test-goods.ts'
import { setStock } from '../../platform/database/test-stock.ts'

/** `venue.close` checks that all invariants hold after the races. */
let venue: GoodsVenue
let desks: readonly [GoodsDesk, GoodsDesk]
beforeAll(async () => {
  venue = await openGoods()
  desks = [await venue.staff('front-desk'), await venue.staff('manager')]
  await desks[0].openDrawer(50_000_000)
})
afterAll(() => venue.close())

const ROUNDS = 200

test(
  'two members of staff sell the last pieces at once: one succeeds, the other is told that they are sold out',
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await setStock(venue.db, 'BALL', { to: 3 })
      const replies = await Promise.all(desks.map((desk) => desk.sellGoods({ BALL: 2 })))
      expect(replies.map(replyText).toSorted()).toEqual(['201', '409 ADD_ON_SOLD_OUT'])
      expect(await venue.stockOf('BALL')).toBe(1)
    }
  },
)

test(
  'goods sold while their booking moves belong to the booking at its new time',
  { timeout: 300_000 },
  async () => {
    const [dian, sari] = desks
    const answers = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = 4 + (round % 20)
      const { id } = await venue.placePaid(sari, undefined, { day, hours: [8 + (round % 3)] })
      const quoted = await dian.quoteGoods({ WATER: 1 }, id)
      const [sold, moved] = await Promise.all([
        dian.sellGoods({ WATER: 1 }, { parentOrder: id, quoted }),
        sari.change(id, { date: addDays(today, 30 + (round % 20)), hours: [8 + (round % 3)] }),
      ])
      answers.add(replyText(sold))
      expect(replyText(moved)).toBe('201')
      const goodsOfCancelledBooking = await venue.db.query(
        `select g.number from sales_order g
         join order_line l on (l.order_id, l.booking_id) = (g.beside_id, g.beside_booking_id) and l.kind = 'court'
        where g.number = $1 and l.cancelled_at is not null`,
        [sold.status === 201 ? soldGoodsIn(sold).OrderNo : ''],
      )
      expect(goodsOfCancelledBooking).toEqual([])
      const number = (moved.body as { data: { OrderNo: string } }).data.OrderNo
      const [order] = await venue.db.query<{ id: string }>(
        'select public_id as id from sales_order where number = $1',
        [number],
      )
      expect(replyText(await sari.cancel(order?.id ?? ''))).toBe('200')
    }
    expect([...answers].filter((answer) => answer !== '201' && answer !== '409 ORDER_CLOSED')).toEqual([])
  },
)

test(
  'goods are returned while a move of their booking is paid: both are done, without a deadlock',
  { timeout: 300_000 },
  async () => {
    const [, sari] = desks
    // The front desk has a limit for refunds in cash.
    const rani = await venue.staff('manager')
    const before = await countDeadlocks(venue.db)
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = 4 + (round % 20)
      const { id, total } = await venue.placePaid(sari, undefined, { day, hours: [8] })
      const { OrderID } = soldGoodsIn(await rani.sellGoods({ RACKET: 1, BALL: 1 }, { parentOrder: id }))
      const { PreviewHash } = await sari.preview(OrderID)
      // In each second round the new time costs more, so the move waits for a payment. Else the booking moves at once.
      const hours = round % 2 === 0 ? [8, 9] : [8]
      const moving = () => sari.change(id, { date: addDays(today, 30 + (round % 20)), hours })
      const unpaidMove = round % 2 === 0 ? await idOf(await moving()) : null
      const [returned, moved] = await Promise.all([
        rani.cancel(OrderID, { PreviewHash }),
        unpaidMove === null ? moving() : sari.take(unpaidMove, [{ method: 'cash', amount: total }]),
      ])
      expect([replyText(returned), replyText(moved)]).toEqual(['200', unpaidMove === null ? '201' : '200'])
      expect(replyText(await sari.cancel(unpaidMove ?? (await idOf(moved))))).toBe('200')
    }
    expect((await countDeadlocks(venue.db)) - before).toBe(0)
  },
)

/** The public id of the order that a change made. */
async function idOf({ body, text }: Reply): Promise<string> {
  const { data } = body as { data?: { OrderNo: string } }
  if (data === undefined) throw new Error(text)
  const [order] = await venue.db.query<{ id: string }>(
    'select public_id as id from sales_order where number = $1',
    [data.OrderNo],
  )
  return order?.id ?? ''
}
