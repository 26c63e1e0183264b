import { DeskOrder } from '@pantul/contract/desk-orders'
import { tenderMethods, type TenderMethod } from '@pantul/rules/tender'
import { addDays } from '@pantul/rules/play-date'
import { replyText, type TestTender } from '../../money/payments/test-counter.ts'
import { item } from '../../orders/place/test-players.ts'
import { makeCodeOf } from '../../people/members/test-members.ts'
import { soldGoodsIn } from '../../sales/goods/test-goods.ts'
import { addOrder, confirm, addToShift, receive, type ModelOrder } from './test-model.ts'
import { deskOf, twoTenders, type Act, type Draw } from './test-selling-acts.ts'
import { dataOf, memberEmail, type World } from './test-world.ts'

/** Draws one of the orders that `isChosen` accepts. */
export function pick(
  { model }: World,
  { a }: Draw,
  isChosen: (order: ModelOrder) => boolean,
): ModelOrder | undefined {
  const fitting = model.orders.filter(isChosen)
  return fitting[a % Math.max(1, fitting.length)]
}

const dueOf = ({ state, due, owed }: ModelOrder): number => (state === 'held' ? due : (owed ?? 0))
const isPayable = (order: ModelOrder): boolean => order.state !== 'ended' && dueOf(order) > 0

/** Money was taken for an order of which `unpaid` stays unpaid. */
function settle(world: World, order: ModelOrder, unpaid: number): void {
  if (order.state === 'held') confirm(world.model, order, unpaid)
  else order.owed = unpaid
}

const takeAll: Act = async (world, draw) => {
  const order = pick(world, draw, isPayable)
  if (order === undefined) return 'nothing'
  const due = dueOf(order)
  const tenders: readonly TestTender[] =
    draw.b % 2 === 0
      ? [{ method: tenderMethods[draw.b % 4] ?? 'cash', amount: due }]
      : twoTendersOf(due, draw)
  const reply = await deskOf(world, draw).take(order.id, tenders, { due })
  if (reply.status !== 200) return replyText(reply)
  receive(world.model, order, { tenders })
  settle(world, order, 0)
  return 'done'
}

const twoTendersOf = (sum: number, draw: Draw): TestTender[] =>
  twoTenders(sum, draw).map(({ method, amount }) => ({ method, amount }))

/** Takes a part of the due amount. The rest is left unpaid. */
const takePart: Act = async (world, draw) => {
  const order = pick(world, draw, isPayable)
  if (order === undefined) return 'nothing'
  const due = dueOf(order)
  const amount = Math.max(1, due - (draw.c % due))
  const unpaid = due - amount
  const tenders = [{ method: 'cash' as const, amount }]
  const options =
    order.state === 'held' && unpaid > 0
      ? { due, unpaid: { amount: unpaid, reason: 'pays tomorrow' } }
      : { due }
  const reply = await deskOf(world, draw).take(order.id, tenders, options)
  if (reply.status !== 200) return replyText(reply)
  receive(world.model, order, { tenders })
  settle(world, order, unpaid)
  return 'done'
}

const takeCredit: Act = async (world, draw) => {
  const order = pick(world, draw, (drawn) => drawn.isOfMember && isPayable(drawn) && !drawn.isGoods)
  if (order === undefined) return 'nothing'
  const due = dueOf(order)
  const code = await makeCodeOf(world.player)
  const reply = await deskOf(world, draw).take(order.id, [], { due, balances: { credit: due, code } })
  if (reply.status !== 200) return `${replyText(reply)} ${reply.text}`
  receive(world.model, order, { credit: due })
  settle(world, order, 0)
  return 'done'
}

/** Staff show a QR code, and the player pays it at once. */
const payByQr: Act = async (world, draw) => {
  const order = pick(world, draw, isPayable)
  if (order === undefined) return 'nothing'
  const due = dueOf(order)
  const amount = order.state === 'held' || due < 2_000 ? due : 1_000 + (draw.c % (due - 1_000))
  const shown = await deskOf(world, draw).showQris(order.id, amount, { due })
  if (shown.status !== 201) return replyText(shown)
  const { PaymentID: paymentId } = dataOf<{ PaymentID: string }>(shown)
  await world.venue.simulate(paymentId, 'pay')
  order.chain.received += amount
  order.online.push({ paymentId, amount })
  settle(world, order, due - amount)
  return 'done'
}

/** A player orders on the website. Two in three pay at once. */
const orderOnline: Act = async (world, draw) => {
  const { venue, date, hour, model } = world
  const from = Math.min(21, Math.max(8, hour + 1 + (draw.a % 6)))
  const courtTime = { day: draw.b % 2, hours: [from, from + 1], court: `TST1-C${1 + (draw.c % 3)}` }
  const items = [
    item({ date: addDays(date, courtTime.day), hours: courtTime.hours, courts: [courtTime.court] }),
  ]
  const guestNumber = 500_000 + ((draw.a * 7 + draw.b * 13 + draw.c) % 400_000)
  const reply = await venue.tryToPlace(venue.visitor(), items, { guestNumber })
  if (reply.status !== 201) return replyText(reply)
  const {
    OrderID: id,
    PaymentID,
    Total,
  } = dataOf<{ OrderID: string; PaymentID: string; Total: number }>(reply)
  const order = addOrder(model, { id, courtTime, state: 'held', due: Total })
  if (draw.who % 3 === 0) return 'done'
  await venue.simulate(PaymentID, 'pay')
  order.chain.received += Total
  order.online.push({ paymentId: PaymentID, amount: Total })
  confirm(model, order, 0)
  return 'done'
}

/** The bank takes a payment back. The model does not know what is owed after that, or what is refunded of other payments. */
const reversePayment: Act = async (world, draw) => {
  const { venue, model } = world
  const order = pick(world, draw, ({ online, chain }) => online.length > 0 && !chain.isReversed)
  const payment = order?.online[0]
  if (order === undefined || payment === undefined) return 'nothing'
  const [row] = await venue.db.query<{ state: string }>('select state from payment where public_id = $1', [
    payment.paymentId,
  ])
  if (row?.state !== 'paid') return `a payment is ${row?.state}`
  await venue.simulate(payment.paymentId, 'reversal')
  order.chain.received -= payment.amount
  order.chain.isReversed = true
  for (const member of model.orders) {
    if (member.chain !== order.chain) continue
    member.owed = null
    const state = await venue.stateOf(member.id)
    if (state === 'held' || state === 'confirmed') member.state = state
    else member.state = state === 'completed' ? 'confirmed' : 'ended'
  }
  model.credit = await venue.creditOf(memberEmail)
  return 'done'
}

/** A payment of the order at the desk, in wire spelling. */
type TakenPayment = (typeof DeskOrder.ok)['_zod']['output']['data']['Payments'][number]

/** Corrects the method of a payment; with `splits` to two payments of the same sum. */
const correct =
  (splits: boolean): Act =>
  async (world, draw) => {
    const order = pick(world, draw, ({ state, chain }) => state === 'confirmed' && chain.received > 0)
    if (order === undefined) return 'nothing'
    const desk = deskOf(world, draw)
    const number = await world.venue.numberOf(order.id)
    const { Payments } = DeskOrder.ok.parse(
      (await desk.visitor.get(`/api/desk/TST1/orders/${number}`)).body,
    ).data
    const correctable: TakenPayment[] = Payments.filter(({ IsOpen }) => IsOpen)
    const payment = correctable[draw.b % Math.max(1, correctable.length)]
    if (payment === undefined) return 'nothing'
    const tenders = splits
      ? twoTenders(payment.Amount, draw)
      : [{ method: methodOtherThan(payment.Method, draw), amount: payment.Amount }]
    const reply = await desk.post(`/payments/${payment.PaymentID}/correct`, {
      Also: [],
      Tenders: tenders.map(({ method, amount }) => ({
        Method: method,
        Amount: amount,
        Given: method === 'cash' ? amount : null,
        Reference: method === 'edc' || method === 'transfer' ? '402772' : '',
      })),
      Reason: 'the wrong key',
    })
    if (reply.status !== 200) return replyText(reply)
    // A payment of an earlier shift was counted there, so this drawer does not change.
    if (payment.ShiftID !== world.model.shift.id || (await isOfEarlierShift(world, payment.PaymentID)))
      return 'done'
    addToShift(world.model, payment.Method, -payment.Amount)
    for (const { method, amount } of tenders) addToShift(world.model, method, amount)
    return 'done'
  }

/** Whether a payment was entered to correct a shift that was closed before. */
async function isOfEarlierShift({ venue }: World, paymentId: string): Promise<boolean> {
  const found = await venue.db.query(
    'select from payment where public_id = $1 and corrects_shift_id is not null',
    [paymentId],
  )
  return found.length > 0
}

const methodOtherThan = (method: TenderMethod, { c }: Draw): TenderMethod => {
  const others = tenderMethods.filter((other) => other !== method)
  return others[c % others.length] ?? 'cash'
}

const writeOff: Act = async (world, draw) => {
  const order = pick(world, draw, ({ state, owed }) => state === 'confirmed' && (owed ?? 0) > 0)
  if (order === undefined || order.owed === null) return 'nothing'
  const amount = 1 + (draw.c % order.owed)
  const reply = await deskOf(world, draw).writeOff(order.id, amount, { due: order.owed })
  if (reply.status !== 200) return replyText(reply)
  order.owed -= amount
  return 'done'
}

/** Sells goods, alone or with a parent booking. */
const sellGoods =
  (isOfBooking: boolean): Act =>
  async (world, draw) => {
    const parentOrder = isOfBooking
      ? pick(world, draw, ({ state, isGoods }) => state === 'confirmed' && !isGoods)
      : undefined
    if (isOfBooking && parentOrder === undefined) return 'nothing'
    const picked =
      isOfBooking && draw.b % 2 === 0 ? { RACKET: 1, WATER: 1 } : { BALL: 1, WATER: 1 + (draw.c % 3) }
    const desk = deskOf(world, draw)
    const quoted = await desk.tryToQuote(picked, parentOrder?.id)
    if (quoted.status !== 200) return replyText(quoted)
    const { Total } = dataOf<{ Total: number }>(quoted)
    const owed = draw.c % 3 === 0 ? 1 + (draw.b % Total) : 0
    const unpaid = owed === 0 ? null : { amount: owed, reason: 'pays after play', approval: null }
    const tenders =
      owed === Total ? [] : [{ method: 'cash' as const, amount: Total - owed, given: Total, reference: '' }]
    const reply = await desk.sellGoods(picked, {
      ...(parentOrder === undefined ? { contactId: world.guestId } : { parentOrder: parentOrder.id }),
      tenders,
      unpaid,
    })
    if (reply.status !== 201) return replyText(reply)
    const { OrderID: id } = soldGoodsIn(reply)
    const courtTime = parentOrder?.courtTime ?? { day: 0, hours: [], court: '' }
    const sold = addOrder(world.model, { id, courtTime, isGoods: true, owed })
    receive(world.model, sold, { tenders })
    return 'done'
  }

/** Holds goods until the player has paid a QR code. */
const holdGoods: Act = async (world, draw) => {
  const desk = deskOf(world, draw)
  const reply = await desk.sellGoods({ BALL: 1 }, { contactId: world.guestId, tenders: [], isHeld: true })
  if (reply.status !== 201) return replyText(reply)
  const { OrderID: id, Total: due } = soldGoodsIn(reply)
  addOrder(world.model, {
    id,
    courtTime: { day: 0, hours: [], court: '' },
    isGoods: true,
    state: 'held',
    due,
  })
  return 'done'
}

/** Money is taken, corrected, written off, and taken back by a bank. */
export const payingActs: Readonly<Record<string, Act>> = {
  'order online': orderOnline,
  'take what is due': takeAll,
  'take a part': takePart,
  'take store credit': takeCredit,
  'show a QR code': payByQr,
  'correct the method': correct(/* splits */ false),
  'correct to two payments': correct(/* splits */ true),
  'write off': writeOff,
  'a bank takes money back': reversePayment,
  'sell goods alone': sellGoods(/* isOfBooking */ false),
  'sell goods beside': sellGoods(/* isOfBooking */ true),
  'hold goods for a QR code': holdGoods,
}
