import { LoadSettlement, Settlement, Settlements } from '@pantul/contract/desk-settlements'
import {
  comparisonFromWire,
  loadedSettlementFromWire,
  settlementsFromWire,
  type LoadedSettlement,
  type SettlementComparison,
  type SettlementList,
} from '@pantul/contract/desk-settlements-wire'
import { addDays } from '@pantul/rules/play-date'
import type { VenueWithPlayers } from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { replyText, type StaffAtCounter } from '../payments/test-counter.ts'

/** A line of a test file: amounts in rupiah, times as the gateway writes them. */
export type TestLine = {
  readonly id: string
  readonly amount: number
  readonly fee?: number
  readonly type?: string
  readonly status?: string
  readonly at: string
  readonly settled?: string
  readonly payout?: string
}

const header = 'Order ID,Transaction type,Status,Amount,Fee,Net,Transaction time,Settlement time,Payout ID'

/** For tests: the text of a settlement file. */
export const settlementCsv = (lines: readonly TestLine[]): string =>
  [
    header,
    ...lines.map(({ id, amount, fee = 0, type = 'Payment', status = 'settlement', at, settled, payout }) =>
      [id, type, status, amount, fee, amount - fee, at, settled ?? at, payout ?? 'P-1'].join(','),
    ),
  ].join('\r\n')

export const tryToLoad = (
  desk: StaffAtCounter,
  text: string | Buffer,
  { gateway = 'simulator', name = 'settlement.csv' } = {},
): Promise<Reply> =>
  desk.post('/settlements', {
    FileName: name,
    Gateway: gateway,
    File: Buffer.from(text).toString('base64'),
  })

export async function loadFile(desk: StaffAtCounter, text: string): Promise<LoadedSettlement> {
  const reply = await tryToLoad(desk, text)
  if (reply.status !== 200) throw new Error(`the file was refused: ${reply.text}`)
  return loadedSettlementFromWire(LoadSettlement.ok.parse(reply.body).data)
}

export async function readComparison({ visitor }: StaffAtCounter, id: string): Promise<SettlementComparison> {
  const reply = await visitor.get(`/api/desk/TST1/settlements/${id}`)
  if (reply.status !== 200) throw new Error(replyText(reply))
  return comparisonFromWire(Settlement.ok.parse(reply.body).data)
}

export async function readComparisonOfDays(
  { visitor }: StaffAtCounter,
  [from, to]: readonly [string, string],
): Promise<SettlementComparison> {
  const reply = await visitor.get(`/api/desk/TST1/settlement-days?gateway=simulator&from=${from}&to=${to}`)
  if (reply.status !== 200) throw new Error(replyText(reply))
  return comparisonFromWire(Settlement.ok.parse(reply.body).data)
}

export async function readList({ visitor }: StaffAtCounter): Promise<SettlementList> {
  const reply = await visitor.get('/api/desk/TST1/settlements')
  if (reply.status !== 200) throw new Error(replyText(reply))
  return settlementsFromWire(Settlements.ok.parse(reply.body).data)
}

/** `missing payment PTL-…-1 100000 null`, sorted. */
export const differencesOf = ({ differences }: SettlementComparison): string[] =>
  differences
    .map(({ kind, item, gatewayOrderId, ourAmount, fileAmount }) =>
      [kind, item, gatewayOrderId, ourAmount, fileAmount].map(String).join(' '),
    )
    .toSorted()

/** A payment at the simulator. `id`: its gateway order id. */
export type TestPayment = {
  readonly id: string
  readonly amount: number
  readonly orderId: string
  readonly paymentId: string
  readonly player: Visitor
}

let orders = 0

/**
 * For tests: a customer orders at a local time of the day (GMT+7) and pays by QRIS 59 seconds later. Leaves the clock
 * at that time. `action`: what happens at the gateway in place of the payment.
 */
export async function orderAndPayAt(
  venue: VenueWithPlayers,
  local: string,
  { date = today, hours = 1, action = 'pay' } = {},
): Promise<TestPayment> {
  orders += 1
  venue.clock.set(`${date}T${local}:00+07:00`)
  const player = await venue.customer(`settled-${orders}@example.com`)
  const first = 7 + 2 * (orders % 7)
  const { OrderID, PaymentID } = await venue.place(player, [
    item({
      date: addDays(today, 12 + Math.floor(orders / 7)),
      hours: Array.from({ length: hours }, (_, i) => first + i),
    }),
  ])
  venue.clock.set(`${date}T${local}:59+07:00`)
  await venue.simulate(PaymentID, action)
  const [payment] = await venue.db.query<{ id: string; amount: number }>(
    'select gateway_order_id as id, amount from payment where public_id = $1',
    [PaymentID],
  )
  if (payment === undefined || PaymentID === null) throw new Error('an order has no payment')
  return { ...payment, orderId: OrderID, paymentId: PaymentID, player }
}
