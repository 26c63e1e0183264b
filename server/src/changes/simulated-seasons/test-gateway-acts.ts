import {
  readTransaction,
  refundTransaction,
  applyEvent,
  type SimulatedEvent,
} from '../../money/gateways/simulator/simulated-transactions.ts'
import { attemptOf, notificationUrl } from '../../money/payments/test-payments.ts'
import { notificationKey, notificationOf } from '../../money/gateways/simulator/simulated-gateway.ts'
import { endCreditPaidBookings } from './test-credit-books.ts'
import { packageHoursOf, endPackagePaidBookings } from './test-package-books.ts'
import { addAttempt, reverseOrder, type Attempt, type PercentOf, type Player } from './test-books.ts'
import { percentNow } from './test-change-acts.ts'
import { oneIn, oneOf, type Dice } from './test-chance.ts'
import type { Act } from './test-player-acts.ts'
import { codeOf, dataOf, withoutDefect, type Season } from './test-season.ts'

const methods = ['qris', 'credit_card', 'bank_transfer', 'gopay'] as const

const attemptsOf = ({ orders }: Player): Attempt[] => orders.flatMap(({ attempts }) => attempts)

/** The last three attempts that nobody has paid. */
const lastUnpaidAttemptsOf = (player: Player): Attempt[] =>
  attemptsOf(player)
    .filter(({ isReceived, takenBack }) => !isReceived && takenBack === 'no')
    .slice(-3)

const logLine = ({ order, id }: Attempt, what: string): string =>
  `${order.name} ${what} attempt ${order.attempts.findIndex((attempt) => attempt.id === id) + 1}`

async function gatewayOrderId({ world }: Season, { id }: Attempt): Promise<string> {
  return (await attemptOf(world.db, id)).gatewayOrderId
}

/** Chooses a payment method, once. */
async function chooseMethod(season: Season, attempt: Attempt, dice: Dice): Promise<void> {
  const method = oneOf(dice, methods) ?? 'qris'
  attempt.method ??= method
  await season.world.db.query(
    'update simulated_transaction set payment_type = coalesce(payment_type, $2) where gateway_order_id = $1',
    [await gatewayOrderId(season, attempt), attempt.method],
  )
}

/** Makes an action of the simulated gateway. Returns '', or the code of its refusal. */
async function simulate(season: Season, { id }: Attempt, action: string): Promise<string> {
  const reply = withoutDefect(await season.world.visitor().post(`/api/simulate/${id}`, { body: { action } }))
  return reply.status === 200 ? '' : codeOf(reply)
}

/** What a payer does; `pay` is the most likely. */
const payActions = ['pay', 'pay', 'pay', 'pay', 'duplicate', 'out-of-order'] as const

/** Pays an unpaid attempt, even after its hold. */
export const pay: Act = async (season, player, dice) => {
  return payFor(season, oneOf(dice, lastUnpaidAttemptsOf(player)), dice)
}

export const payDifference: Act = async (season, player, dice) =>
  payFor(
    season,
    lastUnpaidAttemptsOf(player).findLast(({ order }) => order.origin !== null),
    dice,
  )

async function payFor(season: Season, attempt: Attempt | undefined, dice: Dice): Promise<string> {
  if (attempt === undefined) return ''
  await chooseMethod(season, attempt, dice)
  const action = oneOf(dice, payActions) ?? 'pay'
  const refused = await simulate(season, attempt, action)
  if (refused === '') attempt.isReceived = true
  return `${logLine(attempt, action)} by ${attempt.method} ${refused}`
}

/** Pays after the hold ended, or after a cancellation. */
export const payLate: Act = async (season, player, dice) => {
  const attempt = oneOf(dice, lastUnpaidAttemptsOf(player))
  if (attempt === undefined) return ''
  await chooseMethod(season, attempt, dice)
  const refused = await simulate(season, attempt, 'pay-late')
  if (refused === '') attempt.isReceived = true
  return `${logLine(attempt, 'pays late')} by ${attempt.method} ${refused}`
}

/** Creates a second attempt and pays both, one or none of them. */
export const payTwice: Act = async (season, player, dice) => {
  const attempt = oneOf(dice, lastUnpaidAttemptsOf(player))
  if (attempt === undefined) return ''
  const reply = withoutDefect(
    await player.visitor.post(`/api/payments/${attempt.id}/retry`, {
      headers: { 'idempotency-key': `season-try-${season.nextTry()}` },
    }),
  )
  if (reply.status >= 300) return `${logLine(attempt, 'tries again')} ${codeOf(reply)}`
  const { PaymentID } = dataOf<{ PaymentID: string }>(reply)
  addAttempt(attempt.order, PaymentID)
  const secondAttempt = attempt.order.attempts.find(({ id }) => id === PaymentID)
  const lines = [logLine(attempt, 'tries again')]
  for (const toPay of [attempt, secondAttempt]) {
    if (toPay === undefined || toPay.isReceived || oneIn(dice, 3)) continue
    await chooseMethod(season, toPay, dice)
    // A payment may have been in progress when it was cancelled.
    if (!(await changeAtGateway(season, toPay, { status: 'settlement', statusCode: '200' }))) continue
    toPay.isReceived = true
    lines.push(`${logLine(toPay, 'pays')} by ${toPay.method} ${await sendNotification(season, toPay)}`)
  }
  return lines.join('; ')
}

/** A payment that fails, expires, is reviewed, or has a wrong amount. */
export const failPayment: Act = async (season, player, dice) => {
  const attempt = oneOf(dice, lastUnpaidAttemptsOf(player))
  if (attempt === undefined) return ''
  const action = oneOf(dice, ['deny', 'challenge', 'challenge', 'wrong-amount', 'expire', 'cancel']) ?? 'deny'
  if (action === 'challenge') attempt.method ??= 'credit_card'
  await chooseMethod(season, attempt, dice)
  const refused = await simulate(season, attempt, action)
  if (refused === '' && action === 'wrong-amount') {
    attempt.isReceived = true
    attempt.gross -= 1
  }
  return `${logLine(attempt, action)} ${refused}`
}

/** The gateway finishes its review of a suspicious card payment: it accepts or cancels it. */
export const finishCardReview: Act = async (season, player, dice) => {
  const attempt = oneOf(
    dice,
    attemptsOf(player).filter(({ isReceived, method }) => !isReceived && method === 'credit_card'),
  )
  if (attempt === undefined) return ''
  const action = oneIn(dice, 2) ? 'accept' : 'cancel'
  const refused = await simulate(season, attempt, action)
  if (refused === '' && action === 'accept') attempt.isReceived = true
  return `${logLine(attempt, action)} ${refused}`
}

/** The gateway has the money, but the server gets no notification. */
export const payWithoutNotification: Act = async (season, player, dice) => {
  const attempt = oneOf(dice, lastUnpaidAttemptsOf(player))
  if (attempt === undefined) return ''
  await chooseMethod(season, attempt, dice)
  const isWritten = await changeAtGateway(season, attempt, { status: 'settlement', statusCode: '200' }, [
    'pending',
    'deny',
  ])
  if (isWritten) attempt.isReceived = true
  return `${logLine(attempt, 'pays unheard')} by ${attempt.method} ${isWritten}`
}

/** Checks a payment, as its page does. */
export const check: Act = async (_season, player, dice) => {
  const attempt = oneOf(dice, attemptsOf(player))
  if (attempt === undefined) return ''
  return `${logLine(attempt, 'looks at')} ${withoutDefect(await player.visitor.post(`/api/payments/${attempt.id}/check`)).status}`
}

export const cancelUnpaid: Act = async (season, player, dice) => {
  const attempt = oneOf(dice, lastUnpaidAttemptsOf(player))
  if (attempt === undefined) return ''
  const reply = withoutDefect(
    await player.visitor.post(`/api/payments/${attempt.id}/cancel`, {
      headers: { 'idempotency-key': `season-try-${season.nextTry()}` },
    }),
  )
  return `${logLine(attempt, 'gives up')} ${reply.status}`
}

/** Sets the state of an attempt at the simulated gateway. Returns false if its state there is not one of `from`. */
async function changeAtGateway(
  season: Season,
  attempt: Attempt,
  event: Pick<SimulatedEvent, 'status' | 'statusCode'>,
  from: readonly string[] = [
    'pending',
    'deny',
    'cancel',
    'expire',
    'settlement',
    'capture',
    'partial_refund',
  ],
): Promise<boolean> {
  const whole = { ...event, paymentType: attempt.method ?? 'qris' }
  const id = await gatewayOrderId(season, attempt)
  return (await applyEvent(season.world.db, id, { event: whole, from })) !== undefined
}

/** Sends a signed notification with the stored status. Returns the HTTP status. */
async function sendNotification(season: Season, attempt: Attempt): Promise<number> {
  const { db, deps } = season.world
  const entry = await readTransaction(db, await gatewayOrderId(season, attempt))
  if (entry === undefined) throw new Error('the gateway knows nothing of it')
  const body = { ...notificationOf(entry, notificationKey(deps.config.secretKey)) }
  return withoutDefect(await season.world.visitor().post(notificationUrl, { body })).status
}

/** Attempts that the server knows as paid, and whose money no bank or staff took back. */
const settledAttemptsOf = (player: Player): Attempt[] =>
  attemptsOf(player).filter(
    ({ isNotified, takenBack, isFrozen, order }) =>
      isNotified && takenBack === 'no' && !isFrozen && order.refundedByHand === 0,
  )

const percentOf =
  (season: Season): PercentOf =>
  (order, { start, isClosed }) => {
    if (isClosed) return 100
    return Temporal.Instant.compare(start(), season.world.clock.now()) <= 0
      ? null
      : Math.min(order.maxRefundPercent, percentNow(season, start()))
  }

/** The bank reverses a settled payment, preferably one of a move or one with refunds. */
export const reversal: Act = async (season, player, dice) => {
  const all = settledAttemptsOf(player)
  const isOfMove = oneIn(dice, 2)
  const preferred = all.filter(({ order, amount, notRefunded }) =>
    isOfMove ? order.origin !== null : notRefunded < amount,
  )
  const attempt = oneOf(dice, preferred.length > 0 ? preferred : all)
  if (attempt === undefined) return ''
  const packageHours = await packageHoursOf(season, attempt)
  const refused = await simulate(season, attempt, 'reversal')
  if (refused !== '') return `${logLine(attempt, 'is reversed')} ${refused}`
  reverseOrder(attempt, percentOf(season))
  endPackagePaidBookings(season, attempt, { packageHours, percentOf: percentOf(season) })
  await endCreditPaidBookings(season, attempt, percentOf(season))
  return logLine(attempt, 'is reversed')
}

/** The payer disputes a card payment, in full or in part. */
export const chargeBack: Act = async (season, player, dice) => {
  const attempt = oneOf(
    dice,
    settledAttemptsOf(player).filter(({ method }) => method === 'credit_card'),
  )
  if (attempt === undefined) return ''
  const isPart = oneIn(dice, 3)
  const status = isPart ? 'partial_chargeback' : 'chargeback'
  const from = ['settlement', 'capture', 'partial_refund']
  const packageHours = await packageHoursOf(season, attempt)
  if (!(await changeAtGateway(season, attempt, { status, statusCode: '200' }, from))) return ''
  const answered = await sendNotification(season, attempt)
  if (isPart) attempt.isFrozen = true
  else {
    attempt.takenBack = 'charged-back'
    attempt.notRefunded = 0
    endPackagePaidBookings(season, attempt, { packageHours, percentOf: percentOf(season) })
    await endCreditPaidBookings(season, attempt, percentOf(season))
  }
  return `${logLine(attempt, status)} ${answered}`
}

/** Staff refund at the gateway, in full or in part. */
export const refundByHand: Act = async (season, player, dice) => {
  const wrongAmounts = attemptsOf(player).filter(
    ({ isReceived, isNotified, gross, amount, takenBack }) =>
      isReceived && !isNotified && gross !== amount && takenBack === 'no',
  )
  const attempt = oneOf(
    dice,
    wrongAmounts.length > 0 && oneIn(dice, 2) ? wrongAmounts : settledAttemptsOf(player),
  )
  if (attempt === undefined) return ''
  const id = await gatewayOrderId(season, attempt)
  const entry = await readTransaction(season.world.db, id)
  const refundedBefore = entry?.refunds.reduce((sum, { refund_amount: amount }) => sum + amount, 0) ?? 0
  // The server records no refund by hand of a wrong amount, whether its review is open or ended.
  const isWrong = !attempt.isNotified
  // Money that was refunded by another route is not included. An open refund is, because staff may make it by hand.
  const refundable = isWrong
    ? attempt.gross - refundedBefore
    : attempt.notRefunded + (await openRefundsOf(season, attempt))
  const amount = isWrong || oneIn(dice, 2) ? refundable : Math.floor(refundable / (2 + dice(3)))
  if (amount <= 0) return ''
  const refundKey = `by-hand-${season.nextTry()}`
  if (!(await refundTransaction(season.world.db, id, { refundKey, amount }))) return ''
  const packageHours = await packageHoursOf(season, attempt)
  writeRefundByHand(attempt, amount)
  const isAll = !isWrong && refundedBefore + amount === attempt.gross
  if (isAll) endPackagePaidBookings(season, attempt, { packageHours, percentOf: percentOf(season) })
  return `${logLine(attempt, `has ${amount} back by hand of`)} ${await sendNotification(season, attempt)}`
}

/** Open refunds of a payment in rupiah. */
async function openRefundsOf({ world }: Season, { id }: Attempt): Promise<number> {
  const [row] = await world.db.query<{ open: number }>(
    `select coalesce(sum(t.amount), 0)::bigint as open from refund_task t join payment p on p.id = t.payment_id
      where p.public_id = $1 and t.state in ('open', 'requested', 'approved')`,
    [id],
  )
  return row?.open ?? 0
}

function writeRefundByHand(attempt: Attempt, amount: number): void {
  if (!attempt.isNotified) {
    attempt.gross -= amount
    if (attempt.gross === 0) attempt.takenBack = 'charged-back'
    return
  }
  const { order } = attempt
  const refundedPart = Math.min(amount, attempt.notRefunded)
  attempt.notRefunded -= refundedPart
  order.refundedByHand += amount
  order.refunded += refundedPart
}
