import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../payments/test-counter.ts'
import {
  readComparison,
  readComparisonOfDays,
  differencesOf,
  readList,
  loadFile,
  orderAndPayAt,
  settlementCsv,
  tryToLoad,
} from './test-settlements.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
/** Tests whose payments move the clock log finance in again, because a login and its code end. */
let finance: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  finance = await staffAtCounter(venue, 'finance')
})
afterAll(() => venue.close())

/** A time as a file writes it, on the day of the tests by default. */
const at = (local: string, date = today): string => `${date} ${local}`

test('a comparison finds equal payments, other amounts, missing payments, unknown orders and unpaid payments', async () => {
  const before = await orderAndPayAt(venue, '08:00')
  const first = await orderAndPayAt(venue, '08:10')
  const altered = await orderAndPayAt(venue, '08:20')
  const missing = await orderAndPayAt(venue, '08:30')
  const expired = await orderAndPayAt(venue, '08:40', { action: 'expire' })
  const last = await orderAndPayAt(venue, '08:50')
  const after = await orderAndPayAt(venue, '09:00')
  const text = settlementCsv([
    { id: first.id, amount: first.amount, fee: 700, at: at('08:10:30'), payout: 'P-1' },
    { id: altered.id, amount: altered.amount - 10_000, fee: 630, at: at('08:20:30'), payout: 'P-1' },
    { id: expired.id, amount: expired.amount, fee: 700, at: at('08:40:30'), payout: 'P-2' },
    { id: 'PTL-310305-ZZZZZ-1', amount: 50_000, fee: 350, at: at('08:45:00'), payout: 'P-2' },
    { id: last.id, amount: last.amount, fee: 700, at: at('08:51:00'), payout: 'P-2' },
    { id: last.id, amount: last.amount, status: 'expire', at: at('08:51:00') },
  ])
  const { settlementId, wasLoaded } = await loadFile(finance, text)
  expect(wasLoaded).toBe(false)
  const result = await readComparison(finance, settlementId)
  expect(differencesOf(result)).toEqual(
    [
      `amount payment ${altered.id} ${altered.amount} ${altered.amount - 10_000}`,
      `missing payment ${missing.id} ${missing.amount} null`,
      `unknown payment PTL-310305-ZZZZZ-1 null 50000`,
      `unpaid payment ${expired.id} null ${expired.amount}`,
    ].toSorted(),
  )
  // Payments before the first and after the last line belong to other files.
  for (const { id } of [before, after]) expect(JSON.stringify(result)).not.toContain(id)
  expect(result).toMatchObject({
    matched: 2,
    unsettled: 0,
    counts: { missing: 1, amount: 1, unpaid: 1, unknown: 1 },
    otherLocations: { lines: 0, gross: 0, refunded: 0, fee: 0, net: 0 },
    unknownOrders: { lines: 1, gross: 50_000, refunded: 0, fee: 350, net: 49_650 },
  })
  const gross = first.amount + altered.amount - 10_000 + expired.amount + 50_000 + last.amount
  expect(result.total).toEqual({ lines: 5, gross, refunded: 0, fee: 3_080, net: gross - 3_080 })
  expect(result.payouts.map(({ payout, paidOn, lines }) => [payout, paidOn, lines])).toEqual([
    ['P-1', today, 2],
    ['P-2', today, 3],
  ])
  expect(result.payouts.reduce((sum, { net }) => sum + net, 0)).toBe(result.total.net)
  const { gateways, files } = await readList(finance)
  expect(gateways).toEqual(['simulator'])
  expect(files).toMatchObject([
    {
      settlementId,
      fileName: 'settlement.csv',
      gateway: 'simulator',
      ignoredLines: 1,
      differences: 4,
      lines: 5,
    },
  ])
  // The same bytes are the same file, also with another name.
  expect(await loadFile(finance, text)).toEqual({ settlementId, wasLoaded: true })
  const acts = await venue.db.query(`select role, amount from staff_act where action = 'load-settlement'`)
  expect(acts).toEqual([{ role: 'finance', amount: gross - 3_080 }])
})

test('a payment between two files is missing in the later one', async () => {
  const between = await orderAndPayAt(venue, '09:10')
  await orderAndPayAt(venue, '09:20')
  finance = await staffAtCounter(venue, 'finance')
  const next = await loadFile(
    finance,
    settlementCsv([{ id: 'PTL-310305-GAPPP-1', amount: 1, at: at('09:15:00') }]),
  )
  const missing = differencesOf(await readComparison(finance, next.settlementId)).filter((text) =>
    text.startsWith('missing'),
  )
  expect(missing).toHaveLength(2) // Also the payment of 09:00 of the test before.
  expect(missing.join()).toContain(between.id)
})

test('a payment with an unsettled line is missing only after a later file covers its time without a line of it', async () => {
  const paid = await orderAndPayAt(venue, '09:30')
  const expired = await orderAndPayAt(venue, '09:31', { action: 'expire' })
  finance = await staffAtCounter(venue, 'finance')
  const openLine = ({ id, amount }: typeof paid): string =>
    `${id},Payment,pending,${amount},,,${at('09:30:30')},,`
  const edge = settlementCsv([{ id: 'PTL-310305-OPENN-1', amount: 1, at: at('09:40:00') }])
  const early = await loadFile(finance, `${edge}\r\n${openLine(paid)}\r\n${openLine(expired)}\r\n`)
  const before = await readComparison(finance, early.settlementId)
  expect(before.unsettled).toBe(1)
  expect(JSON.stringify(before.differences)).not.toContain(paid.id)
  const late = await loadFile(
    finance,
    settlementCsv([
      { id: 'PTL-310305-OPENN-2', amount: 1, at: at('09:25:00') },
      { id: 'PTL-310305-OPENN-3', amount: 1, at: at('09:41:00') },
    ]),
  )
  for (const { settlementId } of [early, late]) {
    const after = await readComparison(finance, settlementId)
    expect(after.unsettled).toBe(0)
    expect(differencesOf(after)).toContain(`missing payment ${paid.id} ${paid.amount} null`)
    expect(JSON.stringify(after.differences)).not.toContain(expired.id)
  }
})

test('a line in two files counts once, and the comparison of days uses all files', async () => {
  const date = addDays(today, 1)
  const one = await orderAndPayAt(venue, '10:00', { date })
  const two = await orderAndPayAt(venue, '10:10', { date })
  const between = await orderAndPayAt(venue, '10:20', { date })
  const three = await orderAndPayAt(venue, '10:30', { date })
  const late = await orderAndPayAt(venue, '10:40', { date })
  finance = await staffAtCounter(venue, 'finance')
  const line = ({ id, amount }: typeof one, local: string, fee = 1_000) => ({
    id,
    amount,
    fee,
    at: at(local, date),
  })
  const first = await loadFile(finance, settlementCsv([line(one, '10:00:30'), line(two, '10:10:30')]))
  const second = await loadFile(finance, settlementCsv([line(two, '10:10:30'), line(three, '10:30:30')]))
  expect(first.settlementId).not.toBe(second.settlementId)
  const whole = await readComparison(finance, second.settlementId)
  expect(whole.total).toMatchObject({ lines: 2, gross: two.amount + three.amount, fee: 2_000 })
  expect(differencesOf(whole)).toEqual([`missing payment ${between.id} ${between.amount} null`])
  const days = await readComparisonOfDays(finance, ['06-03-2031', '06-03-2031'])
  const gross = one.amount + two.amount + three.amount
  expect(days).toMatchObject({ file: null, total: { lines: 3, gross, fee: 3_000, net: gross - 3_000 } })
  // What was paid after the last file is not missing.
  expect(differencesOf(days)).toEqual([`missing payment ${between.id} ${between.amount} null`])
  expect(JSON.stringify(days)).not.toContain(late.id)
  const third = await loadFile(finance, settlementCsv([line(late, '10:40:30')]))
  expect(differencesOf(await readComparison(finance, third.settlementId))).toEqual([])
  const visitor = finance.visitor
  for (const query of ['from=07-03-2031&to=06-03-2031', 'from=31-02-2031&to=01-03-2031'])
    expect(replyText(await visitor.get(`/api/desk/TST1/settlement-days?gateway=simulator&${query}`))).toBe(
      '400 DATE_INVALID',
    )
})

test('refunds are compared apart from their payments, also if they are in a later file', async () => {
  const date = addDays(today, 2)
  const refunded = await orderAndPayAt(venue, '10:00', { date })
  const refundedWithoutLine = await orderAndPayAt(venue, '10:05', { date })
  const neverRefunded = await orderAndPayAt(venue, '10:10', { date })
  for (const { player, orderId } of [refunded, refundedWithoutLine]) await venue.cancel(player, orderId)
  venue.clock.set(`${date}T12:00:00+07:00`)
  await venue.runRefundJob()
  await venue.db.query(
    `update refund_task t set created_at = $1, done_at = $2 from payment p
      where p.id = t.payment_id and p.gateway_order_id = any ($3)`,
    [`${date}T11:00:00+07:00`, `${date}T12:00:00+07:00`, [refunded.id, refundedWithoutLine.id]],
  )
  finance = await staffAtCounter(venue, 'finance')
  expect(await venue.refunds(refunded.orderId)).toEqual([`booking_cancelled gateway done ${refunded.amount}`])
  const payments = [refunded, refundedWithoutLine, neverRefunded].map(({ id, amount }, i) => ({
    id,
    amount,
    fee: 700,
    at: at(`10:${String(i * 5).padStart(2, '0')}:30`, date),
  }))
  const first = await loadFile(finance, settlementCsv(payments))
  expect(differencesOf(await readComparison(finance, first.settlementId))).toEqual([])
  const refund = (id: string, amount: number) => ({
    id,
    type: 'Refund',
    status: 'refund',
    amount: -amount,
    at: at('12:00:00', date),
  })
  const second = await loadFile(
    finance,
    settlementCsv([
      { id: 'PTL-310305-YYYYY-1', amount: 1, at: at('10:59:00', date) },
      refund(refunded.id, refunded.amount),
      refund(neverRefunded.id, 20_000),
      { id: 'PTL-310305-YYYYY-2', amount: 1, at: at('12:30:00', date) },
    ]),
  )
  const result = await readComparison(finance, second.settlementId)
  expect(differencesOf(result).filter((text) => text.includes(' refund '))).toEqual([
    `missing refund ${refundedWithoutLine.id} -${refundedWithoutLine.amount} null`,
    `unpaid refund ${neverRefunded.id} null -20000`,
  ])
  expect(result.total).toMatchObject({
    refunded: -refunded.amount - 20_000,
    net: 2 - refunded.amount - 20_000,
  })
  expect(differencesOf(await readComparison(finance, first.settlementId))).toEqual([
    `unpaid refund ${neverRefunded.id} null -20000`,
  ])
})

test('a reversed payment may be absent from the file, or be in it with its reversal; without the reversal it is a difference', async () => {
  const date = addDays(today, 3)
  const begin = await orderAndPayAt(venue, '10:00', { date })
  const reversed = await orderAndPayAt(venue, '10:10', { date })
  await venue.simulate(reversed.paymentId, 'reversal')
  const end = await orderAndPayAt(venue, '10:20', { date })
  finance = await staffAtCounter(venue, 'finance')
  const edge = ({ id, amount }: typeof begin, local: string) => ({ id, amount, at: at(local, date) })
  const edges = [edge(begin, '10:00:30'), edge(end, '10:21:00')]
  const absent = await loadFile(finance, settlementCsv(edges))
  expect(differencesOf(await readComparison(finance, absent.settlementId))).toEqual([])
  const paymentLine = { id: reversed.id, amount: reversed.amount, at: at('10:10:30', date) }
  const alone = await loadFile(finance, settlementCsv([...edges, paymentLine]))
  expect(differencesOf(await readComparison(finance, alone.settlementId))).toEqual([
    `unpaid payment ${reversed.id} null ${reversed.amount}`,
  ])
  const reversalLine = {
    ...paymentLine,
    type: 'Reversal',
    amount: -paymentLine.amount,
    at: at('10:12:00', date),
  }
  const both = await loadFile(finance, settlementCsv([...edges, paymentLine, reversalLine]))
  expect(differencesOf(await readComparison(finance, both.settlementId))).toEqual([])
})

test('a chargeback is compared like a refund; the amount of a partial chargeback is not compared', async () => {
  const date = addDays(today, 6)
  const begin = await orderAndPayAt(venue, '10:00', { date })
  const whole = await orderAndPayAt(venue, '10:10', { date })
  const part = await orderAndPayAt(venue, '10:20', { date })
  const chargeBack = async ({ id }: typeof begin, status: string) => {
    await venue.db.query(
      `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome, received_at)
       select gateway, $1 || ':taken', id, $2, '{}', 'charge-back', $3 from payment where gateway_order_id = $1`,
      [id, status, `${date}T11:00:00+07:00`],
    )
    await venue.db.query(`update payment set state = 'charged_back' where gateway_order_id = $1`, [id])
  }
  await chargeBack(whole, 'chargeback')
  await chargeBack(part, 'partial_chargeback')
  const end = await orderAndPayAt(venue, '12:00', { date })
  finance = await staffAtCounter(venue, 'finance')
  const line = ({ id, amount }: typeof begin, local: string) => ({ id, amount, at: at(local, date) })
  const payments = [
    line(begin, '10:00:30'),
    line(whole, '10:10:30'),
    line(part, '10:20:30'),
    line(end, '12:01:00'),
  ]
  const chargebackLine = ({ id, amount }: typeof begin, divisor: number) => ({
    id,
    type: 'Chargeback',
    amount: -amount / divisor,
    at: at('11:00:00', date),
  })
  const without = await loadFile(finance, settlementCsv(payments))
  expect(differencesOf(await readComparison(finance, without.settlementId))).toEqual([
    `missing refund ${whole.id} -${whole.amount} null`,
  ])
  const withBoth = await loadFile(
    finance,
    settlementCsv([...payments, chargebackLine(whole, 1), chargebackLine(part, 4)]),
  )
  expect(differencesOf(await readComparison(finance, withBoth.settlementId))).toEqual([])
})

test('a file of 20,000 lines is compared, and a file that repeats 10,000 of its lines marks them as repeated', async () => {
  const line = (n: number) => ({
    id: `PTL-310305-B${n}-1`,
    amount: 100_000 + n,
    fee: 700,
    at: at('17:00:00'),
  })
  const lines = Array.from({ length: 20_000 }, (_, n) => line(n))
  finance = await staffAtCounter(venue, 'finance')
  const { settlementId } = await loadFile(finance, settlementCsv(lines))
  const result = await readComparison(finance, settlementId)
  expect(result).toMatchObject({ total: { lines: 20_000, fee: 14_000_000 }, counts: { unknown: 20_000 } })
  expect(result.differences).toHaveLength(500)
  const later = await loadFile(finance, settlementCsv([...lines.slice(10_000), line(20_000)]))
  const [repeated] = await venue.db.query<{ times: number }>(
    `select count(*)::integer as times from settlement_line n join settlement_file f on f.id = n.file_id
      where n.repeats and f.public_id = $1`,
    [later.settlementId],
  )
  expect(repeated).toEqual({ times: 10_000 })
})

test('a payment that the gateway has not settled counts as unsettled; the payment of a moved order still matches', async () => {
  const date = addDays(today, 4)
  const begin = await orderAndPayAt(venue, '10:00', { date })
  const moved = await orderAndPayAt(venue, '10:10', { date })
  await venue.move(moved.player, moved.orderId, { date: addDays(today, 20), hours: [20] })
  const card = await orderAndPayAt(venue, '10:20', { date })
  const end = await orderAndPayAt(venue, '10:30', { date })
  finance = await staffAtCounter(venue, 'finance')
  const line = ({ id, amount }: typeof begin, local: string) => ({ id, amount, at: at(local, date) })
  const openLine = `${card.id},Payment,capture,${card.amount},,,${at('10:20:30', date)},,`
  const { settlementId } = await loadFile(
    finance,
    `${settlementCsv([line(begin, '10:00:30'), line(moved, '10:10:30'), line(end, '10:31:00')])}\r\n${openLine}\r\n`,
  )
  const result = await readComparison(finance, settlementId)
  expect(differencesOf(result)).toEqual([])
  expect(result).toMatchObject({ matched: 3, unsettled: 1, total: { lines: 3 } })
})

test('payments at the counter are not expected in a file, and payments of other locations are not shown', async () => {
  const date = addDays(today, 5)
  const begin = await orderAndPayAt(venue, '10:00', { date })
  venue.clock.set(`${date}T10:05:00+07:00`)
  const seller = await staffAtCounter(venue)
  await seller.openDrawer()
  const player = await venue.customer('counter@example.com')
  const { OrderID, Total } = await venue.place(player, [item({ date: addDays(today, 30), hours: [9] })])
  expect(replyText(await seller.take(OrderID, [{ method: 'edc', amount: Total }]))).toBe('200')
  const end = await orderAndPayAt(venue, '10:20', { date })
  finance = await staffAtCounter(venue, 'finance')
  await venue.db.query(`update payment set location_id = 'TST2' where gateway_order_id = $1`, [end.id])
  const { settlementId } = await loadFile(
    finance,
    settlementCsv([
      { id: begin.id, amount: begin.amount, fee: 1, at: at('10:00:30', date) },
      { id: end.id, amount: end.amount + 1, fee: 2, at: at('10:21:00', date) },
    ]),
  )
  const result = await readComparison(finance, settlementId)
  expect(differencesOf(result)).toEqual([])
  const sums = { lines: 1, gross: begin.amount, fee: 1 }
  // Sums of other locations are only for people with a role at each location.
  expect(result).toMatchObject({
    thisLocation: sums,
    total: sums,
    otherLocations: { lines: 0, gross: 0 },
    file: sums,
  })
  expect(result.payouts).toMatchObject([sums])
  expect((await readList(finance)).files[0]).toMatchObject({ settlementId, ...sums })
  const everywhere = await readComparison(await staffAtCounter(venue, 'owner'), settlementId)
  expect(everywhere).toMatchObject({ thisLocation: sums, total: { lines: 2 }, file: { lines: 2 } })
  expect(everywhere.otherLocations).toMatchObject({ lines: 1, gross: end.amount + 1, fee: 2 })
  expect(everywhere.payouts).toMatchObject([{ lines: 2 }])
  const { visitor } = await newStaff(venue, { roles: [{ role: 'finance', locationId: 'TST2' }] })
  const there = await visitor.get(`/api/desk/TST2/settlements/${settlementId}`)
  expect(there.body).toMatchObject({
    data: { Differences: [{ GatewayOrderID: end.id, Ours: end.amount, Theirs: end.amount + 1 }] },
  })
  await venue.db.query(`update payment set location_id = 'TST1' where gateway_order_id = $1`, [end.id])
})

test('a file of another gateway, with unreadable lines or of too many bytes is refused', async () => {
  const payment = await orderAndPayAt(venue, '13:00')
  const text = settlementCsv([
    { id: 'PTL-310305-XXXXX-1', amount: 1, at: at('13:00:00') },
    { id: payment.id, amount: payment.amount, at: at('13:00:30') },
  ])
  expect(await tryToLoad(finance, text, { gateway: 'midtrans' })).toMatchObject({
    status: 422,
    body: { code: 'SETTLEMENT_GATEWAY', message: expect.stringContaining('3') },
  })
  expect(replyText(await tryToLoad(finance, text, { gateway: 'desk' }))).toBe('400 BODY_INVALID')
  expect(replyText(await tryToLoad(finance, text.replace(/\d+,0,/, '10000000000000,0,')))).toBe(
    '422 SETTLEMENT_LINES',
  )
  expect(replyText(await tryToLoad(finance, Buffer.alloc(5 * 1024 * 1024 + 1, 'a')))).toBe(
    '422 FILE_TOO_LONG',
  )
  expect(replyText(await tryToLoad(finance, Buffer.alloc(7 * 1024 * 1024, 'a')))).toBe('413 BODY_TOO_LARGE')
})

test('concurrent uploads of one file store it once, and concurrent uploads of overlapping files count each line once', async () => {
  const line = (n: number) => ({ id: `PTL-310305-RACE${n}-1`, amount: 1_000 + n, at: at('14:00:00') })
  const same = settlementCsv([line(1), line(2)])
  const files = await Promise.all(Array.from({ length: 6 }, () => loadFile(finance, same)))
  expect(new Set(files.map(({ settlementId }) => settlementId)).size).toBe(1)
  expect(files.filter(({ wasLoaded }) => !wasLoaded)).toHaveLength(1)
  const numbers = [3, 4, 5, 6, 7]
  await Promise.all(numbers.map((n) => loadFile(finance, settlementCsv([line(2), line(n), line(n + 1)]))))
  const counted = await venue.db.query<{ id: string; times: number }>(
    `select gateway_order_id as id, count(*)::integer as times from settlement_line
      where not repeats and gateway_order_id like '%RACE%' group by 1 order by 1`,
  )
  expect(counted.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test('marks of text direction are removed from file names, and exports guard cells that look like formulas', async () => {
  finance = await staffAtCounter(venue, 'finance')
  const text = settlementCsv([
    { id: '-1.2', amount: 5, at: at('15:00:00') },
    { id: 'PTL-310305-WWWWW-1', amount: 6, at: at('15:00:00') },
  ])
  const reply = await tryToLoad(finance, text, { name: 'a\u202Egnp.csv' })
  const { SettlementID: id } = (reply.body as { data: { SettlementID: string } }).data
  const file = await finance.post(`/settlements/${id}/csv`, {})
  expect(file.status).toBe(200)
  const { Content, Filename } = (file.body as { data: { Content: string; Filename: string } }).data
  expect(Filename).toBe(`TST1-settlement-${today}-${today}.csv`)
  expect(Content).toContain(`'-1.2`)
  const acts = await venue.db.query(`select after from staff_act where action = 'export-settlement'`)
  expect(acts).toEqual([{ after: { file: 'agnp.csv', differences: 2 } }])
  const [nul, unknown] = [
    await tryToLoad(finance, text, { name: 'a\0b' }),
    await finance.visitor.get(`/api/desk/TST1/settlements/${'-'.repeat(22)}`),
  ]
  expect(nul.status).toBeGreaterThanOrEqual(400)
  expect(nul.status).toBeLessThan(500)
  expect(replyText(unknown)).toBe('404 SETTLEMENT_UNKNOWN')
})

test.each(['front-desk', 'coach'] as const)(
  'staff with the role %s neither see nor load settlements',
  async (role) => {
    const desk = await staffAtCounter(venue, role)
    const text = settlementCsv([{ id: 'PTL-310305-VVVVV-1', amount: 1, at: at('16:00:00') }])
    expect(replyText(await desk.visitor.get('/api/desk/TST1/settlements'))).toBe('403 ROLE_MISSING')
    expect(replyText(await tryToLoad(desk, text))).toBe('403 ROLE_MISSING')
  },
)

test('a manager uploads and reads a file', async () => {
  const manager = await staffAtCounter(venue, 'manager')
  const { settlementId } = await loadFile(
    manager,
    settlementCsv([{ id: 'PTL-310305-UUUUU-1', amount: 1, at: at('16:30:00') }]),
  )
  expect((await readComparison(manager, settlementId)).counts).toMatchObject({ unknown: 1 })
})

test('a line with a time in more than 24 hours is refused', async () => {
  const text = settlementCsv([{ id: 'PTL-310305-TTTTT-1', amount: 1, at: at('16:00:00', '2041-03-05') }])
  expect(replyText(await tryToLoad(finance, text))).toBe('422 SETTLEMENT_LINES')
})

test('the database refuses to change or delete settlement files and lines', async () => {
  for (const change of [
    'update settlement_line set amount = amount + 1, net = net + 1',
    'delete from settlement_line',
    `update settlement_file set name = 'other.csv'`,
    'delete from settlement_file',
  ])
    await expect(venue.db.query(change)).rejects.toThrow(/only added/)
})

test('all invariants hold after these tests', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('the gateways to choose from are the one in use and those that sent a notification before', async () => {
  expect((await readList(finance)).gateways).toEqual(['simulator'])
  await venue.db.query(
    `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
     select 'midtrans', 'before', min(id), 'settlement', '{}', 'accept' from payment`,
  )
  expect((await readList(finance)).gateways).toEqual(['simulator', 'midtrans'])
})
