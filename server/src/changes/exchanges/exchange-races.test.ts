import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import {
  openDeskChanges,
  type ChangingStaff,
  type DeskChangesUnderTest,
} from '../after-booking/test-desk-changes.ts'
import { exchangesOf } from './test-exchanges.ts'

/** `close` also checks all invariants. */
let venue: DeskChangesUnderTest
let dian: ChangingStaff
let desk: ReturnType<typeof exchangesOf>
beforeAll(async () => {
  venue = await openDeskChanges()
  dian = await venue.staff('manager')
  await dian.openDrawer(90_000_000)
  desk = exchangesOf(venue, dian)
})
afterAll(() => venue.close())

const ROUNDS = 200
const long = { timeout: 300_000 }

const paid = (round: number, hour: number, court: string) =>
  venue.paid(dian, /* in cash */ undefined, { day: 4 + (round % 50), hours: [hour], courts: [court] })

/** Cancels what is left of the orders, so that the next round has the hours. */
async function cancelOrders(orderIds: readonly string[]): Promise<void> {
  const remainingOrders = await venue.db.query<{ id: string }>(
    `select public_id as id from sales_order
      where state = 'confirmed'
        and (public_id = any ($1) or root_id in (select id from sales_order where public_id = any ($1)))`,
    [orderIds],
  )
  for (const { id } of remainingOrders) expect(replyText(await dian.cancel(id))).toBe('200')
  for (const id of orderIds) expect(await venue.hours(id)).toEqual([])
}

test(
  'an exchange and a cancellation at once: the later one sees the earlier, and no hour is lost',
  long,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [await paid(round, 9, 'TST1-C1'), await paid(round, 14, 'TST1-C2')]
      const { QuoteHash: hash } = await desk.quote(first.id, second.id)
      const { PreviewHash } = await dian.preview(second.id)
      const [exchanged, cancelled] = await Promise.all([
        desk.exchange(first.id, second.id, { hash }),
        dian.cancel(second.id, { PreviewHash }),
      ])
      outcomes.add(`${replyText(exchanged)}, ${replyText(cancelled)}`)
      await cancelOrders([first.id, second.id])
    }
    for (const outcome of outcomes)
      expect(['200, 409 CHANGED_MEANWHILE', '409 CHANGED_MEANWHILE, 200']).toContain(outcome)
  },
)

test('an exchange and a move at once: one of them is done', long, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [await paid(round, 9, 'TST1-C1'), await paid(round, 14, 'TST1-C2')]
    const { QuoteHash: hash } = await desk.quote(first.id, second.id)
    const wish = { date: second.date, hours: [15], courts: ['TST1-C3'] }
    const { QuoteHash } = await dian.quoteChange(second.id, wish)
    const [exchanged, moved] = await Promise.all([
      desk.exchange(first.id, second.id, { hash }),
      dian.change(second.id, wish, { QuoteHash }),
    ])
    outcomes.add(`${replyText(exchanged)}, ${replyText(moved)}`)
    await cancelOrders([first.id, second.id])
  }
  for (const outcome of outcomes)
    expect(['200, 409 CHANGED_MEANWHILE', '409 CHANGED_MEANWHILE, 201']).toContain(outcome)
})

test('two exchanges of one booking at once: one is done, without a deadlock', long, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await paid(round, 9, 'TST1-C1')
    const second = await paid(round, 14, 'TST1-C2')
    const third = await paid(round, 11, 'TST1-C3')
    const { QuoteHash: hash } = await desk.quote(first.id, second.id)
    const { QuoteHash: hashOfThird } = await desk.quote(third.id, first.id)
    const [reply, replyOfThird] = await Promise.all([
      desk.exchange(first.id, second.id, { hash }),
      desk.exchange(third.id, first.id, { hash: hashOfThird }),
    ])
    outcomes.add([replyText(reply), replyText(replyOfThird)].toSorted().join(', '))
    await cancelOrders([first.id, second.id, third.id])
  }
  expect([...outcomes]).toEqual(['200, 409 CHANGED_MEANWHILE'])
})
