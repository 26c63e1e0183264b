import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { today } from '../../orders/place/test-players.ts'
import { contactOf, tender } from '../../orders/place/test-sales.ts'
import { openGoods, soldGoodsIn, type GoodsDesk, type GoodsVenue } from './test-goods.ts'

let venue: GoodsVenue // The server of this test, with functions for players and for staff who sell goods.
let dian: GoodsDesk
let sari: GoodsDesk
beforeAll(async () => {
  venue = await openGoods()
  dian = await venue.staff('front-desk')
  sari = await venue.staff('manager')
  await dian.openDrawer(5_000_000)
})
afterAll(() => venue.close())

/** Kind, state, channel, total, unpaid balance, buyer, number of the parent order, and lines of an order. */
const orderOf = async (number: string) => {
  const [order] = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', o.kind, o.state, o.channel, o.total, o.owed, o.guest_name,
                      (select number from sales_order where id = o.beside_id),
                      (select string_agg(item || ' ' || quantity || ' ' || amount, ', ' order by id) from order_line
                        where order_id = o.id)) as text
       from sales_order o where o.number = $1`,
    [number],
  )
  return order?.text
}

test('goods are sold to an unnamed buyer without a booking: paid, completed, out of stock, with act, invoice and drawer entry', async () => {
  const stock = await venue.stockOf('BALL')
  const sold = soldGoodsIn(
    await dian.sellGoods({ BALL: 2, WATER: 1 }, { tenders: [tender('cash', 250_000, 300_000)] }),
  )
  expect(sold).toMatchObject({ Total: 250_000, Change: 50_000, Owed: 0, PaymentID: null, ExpiresAt: null })
  expect(await orderOf(sold.OrderNo)).toBe(
    'goods completed desk 250000 0 Counter customer BALL 2 240000, WATER 1 10000',
  )
  expect(await venue.stockOf('BALL')).toBe((stock ?? 0) - 2)
  const [written] = await venue.db.query(
    `select a.action, a.amount, a.role, (select count(*)::int from invoice i where i.order_id = o.id) as invoices,
            (select sum(e.amount)::int from drawer_entry e join payment p on p.id = e.payment_id
              where p.order_id = o.id) as cash
       from sales_order o join staff_act a on a.id = o.act_id where o.number = $1`,
    [sold.OrderNo],
  )
  expect(written).toEqual({ action: 'sell', amount: 250_000, role: 'front-desk', invoices: 1, cash: 250_000 })
  const shown = await dian.visitor.get(`/api/desk/TST1/orders/${sold.OrderNo}`)
  expect(shown.body).toMatchObject({
    data: { Kind: 'goods', What: 'Ball tube, Water', State: 'completed', FirstHour: null, Due: 0 },
  })
})

test('goods sold with a booking belong to its player, and a racket is rented for its hours', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [18, 19] })
  const quote = await dian.quoteGoods({ RACKET: 2, BALL: 1 }, id)
  expect(quote).toMatchObject({ Total: 220_000, RentalTime: { Hours: [18, 19] } })
  expect(quote.Offers.map(({ Item, Price, Left }) => [Item, Price, Left])).toEqual([
    ['RACKET', 50_000, 8],
    ['BALL', 120_000, await venue.stockOf('BALL')],
    ['WATER', 10_000, null],
  ])
  const sold = soldGoodsIn(
    await dian.sellGoods({ RACKET: 2, BALL: 1 }, { parentOrder: id, tenders: [tender('edc', 220_000)] }),
  )
  const number = await venue.numberOf(id)
  expect(await orderOf(sold.OrderNo)).toMatch(
    new RegExp(`^goods completed desk 220000 0 .+ ${number} RACKET 2 100000, BALL 1 120000$`, 'u'),
  )
  expect(
    await venue.db.query(
      `select hour, used from add_on_hour where play_date = $1 and item = 'RACKET' order by 1`,
      [date],
    ),
  ).toEqual([
    { hour: 18, used: 2 },
    { hour: 19, used: 2 },
  ])
  const [act] = await venue.db.query(
    `select after ->> 'beside' as beside from staff_act where thing_id = $1`,
    [sold.OrderNo],
  )
  expect(act).toEqual({ beside: number })
})

test('only the server’s price is accepted: another hash, other goods and other amounts are refused, and nothing is written', async () => {
  const count = () => venue.db.query(`select count(*) from sales_order where kind = 'goods'`)
  const { id } = await venue.placePaid(dian)
  const before = [await count(), await venue.stockOf('BALL')]
  const cash = (amount: number, given = amount) => ({ tenders: [tender('cash', amount, given)] })
  const refused: [string, Promise<string>][] = [
    ['409 PRICE_CHANGED', dian.sellGoods({ BALL: 1 }, { quoteHash: 'other' }).then(replyText)],
    ['422 AMOUNT_SHORT', dian.sellGoods({ BALL: 1 }, cash(119_999)).then(replyText)],
    ['422 AMOUNT_OVER', dian.sellGoods({ BALL: 1 }, cash(120_001)).then(replyText)],
    ['422 GIVEN_SHORT', dian.sellGoods({ BALL: 1 }, cash(120_000, 100_000)).then(replyText)],
    ['422 ADD_ON_UNKNOWN', dian.tryToQuote({ RACKET: 1 }).then(replyText)],
    ['422 ADD_ON_UNKNOWN', dian.tryToQuote({ BEER: 1 }, id).then(replyText)],
    ['400 BODY_INVALID', dian.tryToQuote({ BALL: 51 }).then(replyText)],
    ['400 BODY_INVALID', dian.tryToQuote({ BALL: -1 }).then(replyText)],
    ['400 BODY_INVALID', dian.tryToQuote({ BALL: 0.5 }).then(replyText)],
    ['404 ORDER_UNKNOWN', dian.tryToQuote({ BALL: 1 }, 'no-such-order-at-all--').then(replyText)],
    [
      '404 PERSON_UNKNOWN',
      dian.sellGoods({ BALL: 1 }, { contactId: 'nobody-has-this-id----' }).then(replyText),
    ],
  ]
  for (const [answer, reply] of refused) expect(await reply).toBe(answer)
  expect([await count(), await venue.stockOf('BALL')]).toEqual(before)
})

test('an unpaid balance of goods needs a phone number and must be within the limits, also if half is paid', async () => {
  const unpaid = (amount: number) => ({ tenders: [], unpaid: { amount, reason: '', approval: null } })
  expect(replyText(await dian.sellGoods({ BALL: 1 }, unpaid(120_000)))).toBe('422 PHONE_NEEDED')
  const bayu = await contactOf(dian, { name: 'Bayu', phone: '0812 5550 2200' })
  const sold = soldGoodsIn(await dian.sellGoods({ BALL: 1 }, { ...unpaid(120_000), contactId: bayu }))
  expect(sold).toMatchObject({ Owed: 120_000 })
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed desk 120000 120000 Bayu/u)
  expect(replyText(await dian.sellGoods({ BALL: 5 }, { ...unpaid(600_000), contactId: bayu }))).toBe(
    '422 OWE_LIMIT',
  )
  // Goods are handed over at once, so a sale that is half paid does not count as a split payment, which has no limit.
  const half = { tenders: [tender('cash', 600_000)], unpaid: { amount: 600_000, reason: '', approval: null } }
  expect(replyText(await dian.sellGoods({ BALL: 10 }, { ...half, contactId: bayu }))).toBe('422 OWE_LIMIT')
  const [paid] = await venue.db.query<{ id: string }>(
    'select public_id as id from sales_order where number = $1',
    [sold.OrderNo],
  )
  expect(replyText(await dian.take(paid?.id ?? '', [{ method: 'cash', amount: 120_000 }]))).toBe('200')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed desk 120000 0 Bayu/u)
})

test('a repeated request gets the same answer and sells the goods once', async () => {
  const stock = await venue.stockOf('BALL')
  const sellWithSameKey = () => dian.sellGoods({ BALL: 1 }, { key: 'the-same-goods-key' })
  const [first, again] = [await sellWithSameKey(), await sellWithSameKey()]
  expect(again.body).toEqual(first.body)
  expect(first.status).toBe(201)
  expect(await venue.stockOf('BALL')).toBe((stock ?? 0) - 1)
})

test('no goods can be sold with a cancelled booking or with an order of goods', async () => {
  const { id } = await venue.placePaid(sari)
  expect(replyText(await sari.cancel(id))).toBe('200')
  expect(replyText(await dian.tryToQuote({ BALL: 1 }, id))).toBe('409 ORDER_CLOSED')
  const goods = soldGoodsIn(await dian.sellGoods({ WATER: 1 }))
  expect(replyText(await dian.tryToQuote({ BALL: 1 }, goods.OrderID))).toBe('404 ORDER_UNKNOWN')
})

test('staff take back goods once: the money is refunded by its route, and the pieces return to the stock', async () => {
  const { id, date } = await venue.placePaid(sari, undefined, { hours: [18] })
  const stock = await venue.stockOf('BALL')
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 1, RACKET: 1 }, { parentOrder: id }))
  const preview = await sari.preview(sold.OrderID)
  expect(preview).toMatchObject({ Refund: 170_000, Paid: 170_000 })
  expect(replyText(await sari.cancel(sold.OrderID))).toBe('200')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods refunded/u)
  expect(await venue.stockOf('BALL')).toBe(stock)
  expect(
    await venue.db.query(`select used from add_on_hour where play_date = $1 and item = 'RACKET'`, [date]),
  ).toEqual([{ used: 0 }])
  expect(replyText(await sari.cancel(sold.OrderID, { PreviewHash: preview.PreviewHash }))).toBe(
    '409 CHANGED_MEANWHILE',
  )
})

test('the unpaid balance of returned goods is cancelled', async () => {
  const contactId = await contactOf(sari, { name: 'Citra Larasati', phone: '0812 5550 2201' })
  const unpaid = { amount: 20_000, reason: '', approval: null }
  const sold = soldGoodsIn(
    await sari.sellGoods({ BALL: 1 }, { contactId, unpaid, tenders: [tender('cash', 100_000)] }),
  )
  expect(await sari.preview(sold.OrderID)).toMatchObject({ Refund: 100_000, NoLongerOwed: 20_000 })
  expect(replyText(await sari.cancel(sold.OrderID))).toBe('200')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods refunded desk 120000 0 Citra/u)
})

test('goods move along with their booking; goods of a cancelled booking stay sold', async () => {
  const { id } = await venue.placePaid(sari, undefined, { hours: [18] })
  const sold = soldGoodsIn(await sari.sellGoods({ WATER: 2 }, { parentOrder: id }))
  const date = addDays(today, 55)
  const changed = await sari.change(id, { date, hours: [18] })
  const { OrderNo } = (changed.body as { data: { OrderNo: string } }).data
  expect(await orderOf(sold.OrderNo)).toMatch(new RegExp(`${OrderNo} WATER 2 20000$`, 'u'))
  const day = await sari.visitor.get(`/api/desk/TST1/days/${date.split('-').toReversed().join('-')}`)
  expect(day.body).toMatchObject({
    data: {
      Bookings: [
        {
          OrderNo,
          Goods: [
            { OrderNo: sold.OrderNo, Total: 20_000, Owed: 0, Things: [{ Name: 'Water', Quantity: 2 }] },
          ],
        },
      ],
    },
  })
  const [newOrder] = await venue.db.query<{ id: string }>(
    'select public_id as id from sales_order where number = $1',
    [OrderNo],
  )
  expect(replyText(await sari.cancel(newOrder?.id ?? ''))).toBe('200')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed/u)
})

test('rented goods are rented for the new time of their booking, if they are free then', async () => {
  const { id, date: before } = await venue.placePaid(sari, undefined, { hours: [18] })
  const sold = soldGoodsIn(await sari.sellGoods({ RACKET: 2, BALL: 1 }, { parentOrder: id }))
  const date = addDays(today, 56)
  const changed = await sari.change(id, { date, hours: [9] })
  const { OrderNo } = (changed.body as { data: { OrderNo: string } }).data
  const dayOf = async () => {
    const path = `/api/desk/TST1/days/${date.split('-').toReversed().join('-')}`
    const day = await sari.visitor.get(path)
    return (day.body as { data: { Bookings: { OrderNo: string; Goods: { RentedElsewhere: unknown }[] }[] } })
      .data
  }
  const goodsOnBoard = async () =>
    (await dayOf()).Bookings.find((booking) => booking.OrderNo === OrderNo)?.Goods[0]
  const onWire = (day: string) => day.split('-').toReversed().join('-')
  expect(await goodsOnBoard()).toMatchObject({ RentedElsewhere: { Date: onWire(before), Hours: [18] } })
  const used = () =>
    venue.db.query(
      `select play_date::text as date, hour, used from add_on_hour
        where item = 'RACKET' and (play_date, hour) in (($1, 18), ($2, 9)) and used > 0`,
      [before, date],
    )
  const moveRentals = () => sari.post(`/orders/${sold.OrderNo}/move-rentals`, {})

  // All rackets are rented at the new time.
  await venue.db.query(
    `insert into add_on_hour (location_id, item, play_date, hour, used) values ('TST1', 'RACKET', $1, 9, 8)`,
    [date],
  )
  expect(replyText(await moveRentals())).toBe('409 EXCHANGE_TAKEN')
  await venue.db.query(`delete from add_on_hour where item = 'RACKET' and play_date = $1 and hour = 9`, [
    date,
  ])
  expect(await used()).toEqual([{ date: before, hour: 18, used: 2 }])

  expect(replyText(await moveRentals())).toBe('200')
  expect(await used()).toEqual([{ date, hour: 9, used: 2 }])
  expect(await goodsOnBoard()).toMatchObject({ RentedElsewhere: null })
  expect(replyText(await moveRentals())).toBe('200')
  expect(await used()).toEqual([{ date, hour: 9, used: 2 }])
  const lines = await venue.db.query(
    `select l.item, l.play_date::text as date from order_line l join sales_order o on o.id = l.order_id
      where o.number = $1 order by l.id`,
    [sold.OrderNo],
  )
  expect(lines).toEqual([
    { item: 'RACKET', date },
    { item: 'BALL', date: today },
  ])
  const acts = await venue.db.query(
    `select before ->> 'date' as before, after ->> 'date' as after from staff_act
      where thing_id = $1 and action = 'change-booking'`,
    [sold.OrderNo],
  )
  expect(acts).toEqual([{ before, after: date }])
  // Until the new time begins, the rental is refunded if the goods are returned.
  expect(await sari.preview(sold.OrderID)).toMatchObject({ Refund: 220_000 })
})

test('goods do not move into fewer hours, and goods without rentals or a booking cannot move', async () => {
  const { id } = await venue.placePaid(sari, undefined, { hours: [18, 19] })
  const sold = soldGoodsIn(await sari.sellGoods({ RACKET: 1 }, { parentOrder: id }))
  const shorter = await sari.change(id, { date: addDays(today, 57), hours: [9] })
  expect(shorter.status).toBe(201)
  const moveRentals = (number: string) => sari.post(`/orders/${number}/move-rentals`, {})
  expect(replyText(await moveRentals(sold.OrderNo))).toBe('422 EXCHANGE_UNEQUAL')
  const alone = soldGoodsIn(await sari.sellGoods({ WATER: 1 }))
  expect(replyText(await moveRentals(alone.OrderNo))).toBe('409 ORDER_CLOSED')
  expect(replyText(await moveRentals('PTL-000000-AAAAA'))).toBe('404 ORDER_UNKNOWN')
})

test('if the bank reverses a payment of goods, it is a debt, because they were handed over', async () => {
  const contactId = await contactOf(sari, { name: 'Gita Maharani', phone: '0812 5550 2207' })
  const unpaid = { amount: 100_000, reason: 'pays by phone', approval: null }
  const sold = soldGoodsIn(
    await sari.sellGoods({ BALL: 1 }, { contactId, unpaid, tenders: [tender('cash', 20_000)] }),
  )
  const shown = await sari.showQris(sold.OrderID, 100_000)
  const { PaymentID } = (shown.body as { data: { PaymentID: string } }).data
  await venue.simulate(PaymentID, 'pay')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed desk 120000 0 Gita/u)
  await venue.simulate(PaymentID, 'reversal')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed/u)
  const debts = await venue.db.query(
    `select d.amount from credit_debt d join sales_order o on o.id = d.order_id where o.number = $1`,
    [sold.OrderNo],
  )
  expect(debts).toEqual([{ amount: 100_000 }])
})

const heldForQr = { tenders: [], isHeld: true } as const

const mailsOf = (number: string) =>
  venue.db.query<{ template: string }>(
    `select payload ->> 'template' as template from outbox
      where kind = 'mail' and (payload ->> 'orderId')::bigint = (select id from sales_order where number = $1)`,
    [number],
  )

test('goods are held for payment by QR code, which completes their order', async () => {
  const { id, date } = await venue.placePaid(sari, undefined, { hours: [18] })
  const stock = await venue.stockOf('BALL')
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 1, RACKET: 1 }, { ...heldForQr, parentOrder: id }))
  const holdMs = Date.parse(sold.ExpiresAt ?? '') - venue.clock.now().epochMilliseconds
  expect(holdMs).toBe(16 * 60_000) // A minute longer than the QR code can be paid.
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods held desk 170000 0/u)
  expect(await venue.stockOf('BALL')).toBe((stock ?? 0) - 1)
  const used = () =>
    venue.db.query(`select used from add_on_hour where play_date = $1 and item = 'RACKET'`, [date])
  expect(await used()).toEqual([{ used: 1 }])
  expect(replyText(await sari.showQris(sold.OrderID, 50_000, { due: 170_000 }))).toBe('422 AMOUNT_SHORT')
  const shown = await sari.showQris(sold.OrderID, 170_000)
  const { PaymentID } = (shown.body as { data: { PaymentID: string } }).data
  await venue.simulate(PaymentID, 'duplicate')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed desk 170000 0/u)
  const invoices = await venue.db.query(
    `select count(*)::int as count from invoice i join sales_order o on o.id = i.order_id where o.number = $1`,
    [sold.OrderNo],
  )
  expect(invoices).toEqual([{ count: 1 }])
  expect(await sari.preview(sold.OrderID)).toMatchObject({ Refund: 170_000 })
  expect(await used()).toEqual([{ used: 1 }])
})

test('held goods can be paid by another method, and a later payment of their QR code is refunded', async () => {
  const stock = await venue.stockOf('BALL')
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 1 }, heldForQr))
  const shown = await sari.showQris(sold.OrderID, 120_000)
  const { PaymentID } = (shown.body as { data: { PaymentID: string } }).data
  expect(replyText(await dian.take(sold.OrderID, [{ method: 'cash', amount: 120_000 }]))).toBe('200')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods completed desk 120000 0/u)
  await venue.simulate(PaymentID, 'pay-late')
  expect((await venue.refunds(sold.OrderID)).map((text) => text.split(' ')[0])).toEqual(['paid_twice'])
  expect(await venue.stockOf('BALL')).toBe((stock ?? 0) - 1)
})

test('unpaid held goods return to the stock without a mail, and a late payment is refunded', async () => {
  const contactId = await contactOf(sari, { name: 'Hesti Anggraini', email: 'hesti@example.com' })
  const stock = await venue.stockOf('BALL')
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 1 }, { ...heldForQr, contactId }))
  const shown = await sari.showQris(sold.OrderID, 120_000)
  const { PaymentID } = (shown.body as { data: { PaymentID: string } }).data
  const [order] = await venue.db.query<{ id: number }>('select id from sales_order where number = $1', [
    sold.OrderNo,
  ])
  await venue.db.transaction((tx) => expireOrder(tx, order?.id ?? 0, 'hold ran out'))
  expect(await venue.stockOf('BALL')).toBe(stock)
  expect(await mailsOf(sold.OrderNo)).toEqual([])
  await venue.simulate(PaymentID, 'pay-late')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods refund_due/u)
  expect(await venue.stockOf('BALL')).toBe(stock)
})

test('staff cancel held goods; goods cannot be held and paid in one sale', async () => {
  const stock = await venue.stockOf('BALL')
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 1 }, heldForQr))
  expect(replyText(await sari.cancel(sold.OrderID))).toBe('200')
  expect(await orderOf(sold.OrderNo)).toMatch(/^goods cancelled/u)
  expect(await venue.stockOf('BALL')).toBe(stock)
  const both = { isHeld: true, tenders: [tender('cash', 120_000)] }
  expect(replyText(await sari.sellGoods({ BALL: 1 }, both))).toBe('422 AMOUNT_OVER')
})

test('returned goods: a racket whose hours have begun is not refunded, bought goods are refunded', async () => {
  const { id, date } = await venue.placePaid(sari, undefined, { hours: [18] })
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 1, RACKET: 1 }, { parentOrder: id }))
  venue.clock.set(`${date}T18:00:00+07:00`)
  const newDesk = await venue.staff('front-desk')
  expect(await newDesk.preview(sold.OrderID)).toMatchObject({ Refund: 120_000, Paid: 170_000 })
})
