import { OneOrder, OrderInvoice, Orders } from '@pantul/contract/history'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { today } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { openGoods, soldGoodsIn, type GoodsDesk, type GoodsVenue } from '../../sales/goods/test-goods.ts'
import type { MailMessage } from '../mail/message.ts'
import { mailEffects } from '../mail/send-mail.ts'

let venue: GoodsVenue // the server with add-ons to sell and a simulated gateway
let sari: GoodsDesk // a manager who sells goods at the counter
beforeAll(async () => {
  venue = await openGoods()
  sari = await venue.staff('manager')
  await sari.openDrawer(5_000_000)
})
afterAll(() => venue.close())

/** Sends the waiting mails and returns them by template. */
async function relayMails(): Promise<ReadonlyMap<string, MailMessage>> {
  const sent = new Map<string, MailMessage>()
  const mailer = { send: async (message: MailMessage) => void sent.set(message.template, message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
}

/** Sells two tubes of balls and a racket. Their parent booking is a paid booking of a customer. */
async function soldGoods() {
  // `undefined`: paid in cash.
  const { id, player, date } = await venue.placePaid(sari, undefined, { hours: [18, 19], isGuest: false })
  await relayMails()
  const sold = soldGoodsIn(await sari.sellGoods({ BALL: 2, RACKET: 1 }, { parentOrder: id }))
  return { player, date, sold }
}

test('the customer sees bought goods in order, history and invoice, in both languages', async () => {
  const { player, date, sold } = await soldGoods()
  const order = OneOrder.ok.parse((await player.get(`/api/orders/${sold.OrderID}`)).body).data
  expect(order).toMatchObject({ OrderNo: sold.OrderNo, State: 'completed', Total: 290_000, Due: 290_000 })
  expect(order.Lines.map(({ Desc, Amount }) => [Desc, Amount])).toEqual([
    ['Racket', 50_000],
    ['Ball tube', 240_000],
  ])
  const done = Orders.ok.parse((await player.get('/api/orders?tab=done')).body).data
  expect(done.items.map(({ OrderNo }) => OrderNo)).toEqual([sold.OrderNo])
  const month = Orders.ok.parse((await player.get('/api/orders?tab=done&month=03-2031')).body).data
  expect(month.items.map(({ OrderNo }) => OrderNo)).toEqual([sold.OrderNo])
  for (const [language, words] of [
    ['en', 'two hundred ninety thousand rupiah'],
    ['id', 'dua ratus sembilan puluh ribu rupiah'],
  ] as const) {
    const reply = await player.get(`/api/orders/${sold.OrderID}/invoice`, {
      headers: { 'accept-language': language },
    })
    const invoice = OrderInvoice.ok.parse(reply.body).data
    expect(invoice).toMatchObject({ Total: 290_000, TotalInWords: words, Method: 'cash' })
    expect(invoice.Lines.map(({ Date, Quantity, UnitPrice }) => [Date, Quantity, UnitPrice])).toEqual([
      [toDayMonthYear(date), 1, 50_000],
      [toDayMonthYear(today), 2, 120_000],
    ])
  }
  // A player cannot cancel goods.
  expect(replyText(await venue.tryToPreview(player, sold.OrderID))).toBe('409 ORDER_CLOSED')
})

test('the customer gets a receipt, and a mail when goods are returned; neither has a calendar file', async () => {
  const { sold } = await soldGoods()
  const receipt = (await relayMails()).get('payment-confirmed')
  expect(receipt?.subject).toBe(`Your purchase at Pantul Test One (${sold.OrderNo})`)
  expect(receipt?.text).toContain('Ball tube × 2: Rp\u00a0240.000')
  expect(receipt?.text).not.toContain('00:00')
  expect(receipt?.attachments).toEqual([])
  expect(replyText(await sari.cancel(sold.OrderID))).toBe('200')
  const returned = (await relayMails()).get('order-cancelled')
  expect(returned?.text).toContain('Ball tube × 2: Rp\u00a0240.000')
  expect(returned?.text).toContain('Rp\u00a0290.000 was given back in cash.')
  expect(returned?.attachments).toEqual([])
})

test('a receipt in Indonesian says what is still owed', async () => {
  const { id } = await venue.placePaid(sari, undefined, { hours: [10], isGuest: false })
  await venue.db.query(`update sales_order set locale = 'id' where public_id = $1`, [id])
  await relayMails()
  const unpaid = { amount: 10_000, reason: 'pays after the game', approval: null }
  const sold = await sari.sellGoods({ WATER: 1 }, { parentOrder: id, tenders: [], unpaid })
  expect(replyText(sold)).toBe('201')
  const receipt = (await relayMails()).get('payment-confirmed')
  expect(receipt?.subject).toMatch(/^Pembelianmu di Pantul Test One/u)
  expect(receipt?.text).toContain('Air minum × 1: Rp\u00a010.000')
  expect(receipt?.text).toContain('Sisa yang dibayar di venue: Rp\u00a010.000')
})
