import * as z from 'zod/mini'
import type { Clock } from '../../../platform/base/clock.ts'
import type { MidtransSettings } from '../../../platform/base/config.ts'
import {
  GatewayUnavailable,
  GatewayRefused,
  type Gateway,
  type GatewayAttempt,
  type GatewayRefund,
  type GatewayStatus,
  type RefundAnswer,
} from '../gateway.ts'
import { askMidtrans, type MidtransAnswer } from './midtrans-call.ts'
import { areRefundsPaused, refundCapabilityOf, highestQrisAmount } from './midtrans-methods.ts'
import { genuineOrderId, gatewayStatusOf } from './midtrans-notification.ts'
import { snapOrder } from './midtrans-order.ts'
import { chargeQris } from './midtrans-qris.ts'
import { errorTextOf, textOf, type MidtransBody } from './midtrans-text.ts'

export type MidtransDeps = {
  readonly settings: MidtransSettings
  /** Where the payer returns to. */
  readonly publicUrl: string
  readonly clock: Clock
}

/** The Midtrans adapter: Snap for the payment page, the Core API for all other calls. */
export function midtransGateway(deps: MidtransDeps): Gateway {
  return {
    name: 'midtrans',
    create: (attempt, signal) => createAtSnap(deps, attempt, signal),
    createQris: (attempt, signal) => chargeQris(deps.settings, attempt, signal),
    fetchStatus: async (attempt, signal) =>
      (await findTransaction({ deps, attempt, signal }))?.status ?? null,
    cancel: (attempt, signal) => cancelAttempt({ deps, attempt, signal }),
    refund: (attempt, refund, signal) => refundAttempt({ deps, attempt, signal }, refund),
    parseNotification: ({ body }) => {
      const gatewayOrderId = genuineOrderId(body, deps.settings.serverKey)
      return gatewayOrderId === null
        ? null
        : { gatewayOrderId, transactionId: textOf(body, 'transaction_id') }
    },
    refundCapabilityOf,
    highestQrisAmount,
  }
}

type GatewayCall = {
  readonly deps: MidtransDeps
  readonly attempt: GatewayAttempt
  readonly signal: AbortSignal
}

const SnapAnswer = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  redirect_url: z.url(),
})

async function createAtSnap(
  { settings, publicUrl }: MidtransDeps,
  attempt: GatewayAttempt,
  signal: AbortSignal,
) {
  const { code, body } = await askMidtrans(
    settings,
    {
      method: 'POST',
      url: `${settings.snapUrl}/snap/v1/transactions`,
      idempotencyKey: attempt.gatewayOrderId,
      body: snapOrder(attempt, { publicUrl, methods: settings.methods }),
    },
    signal,
  )
  if (code >= 400) throw new GatewayRefused(errorTextOf(body))
  const created = SnapAnswer.safeParse(body)
  if (!created.success) throw new GatewayUnavailable('midtrans named no page to pay on')
  return { gatewayRef: created.data.token, redirectUrl: created.data.redirect_url }
}

type Transaction = {
  /** The gateway order id or the transaction id, by which Midtrans found the transaction. Later calls use it too. */
  readonly reference: string
  readonly status: GatewayStatus
  readonly body: MidtransBody
}

/**
 * Returns null until the payer chooses a method, because Midtrans answers 404 until then. Payments of some methods are
 * found by their transaction id only. Ignores an answer about another order.
 */
async function findTransaction({ deps, attempt, signal }: GatewayCall): Promise<Transaction | null> {
  const references = [
    attempt.gatewayOrderId,
    ...(attempt.transactionId === null ? [] : [attempt.transactionId]),
  ]
  for (const reference of references) {
    const url = coreUrl(deps, reference, 'status')
    const { code, body } = await askMidtrans(deps.settings, { method: 'GET', url }, signal)
    if (textOf(body, 'order_id') === attempt.gatewayOrderId)
      return { reference, status: gatewayStatusOf(body, null), body }
    if (code !== 404) throw new GatewayUnavailable(`midtrans answered ${code} when asked for a status`)
  }
  return null
}

const coreUrl = ({ settings }: MidtransDeps, reference: string, action: string): string =>
  `${settings.apiUrl}/v2/${encodeURIComponent(reference)}/${action}`

const changeTransaction = (
  { deps, attempt, signal }: GatewayCall,
  { reference, action }: { readonly reference: string; readonly action: 'cancel' | 'expire' },
): Promise<MidtransAnswer> =>
  askMidtrans(
    deps.settings,
    {
      method: 'POST',
      url: coreUrl(deps, reference, action),
      idempotencyKey: `${attempt.gatewayOrderId}-${action}`,
    },
    signal,
  )

/**
 * Closes the payment page if the payer chose no method, else cancels the transaction. Throws GatewayUnavailable if the
 * transaction can still be paid, because the payer could pay twice.
 */
async function cancelAttempt(gatewayCall: GatewayCall): Promise<GatewayStatus | null> {
  const before = await findTransaction(gatewayCall)
  // After a denied payment the payer may retry on the same page, so it is closed too.
  if (before === null || before.status.meaning === 'failed') await closePage(gatewayCall)
  // The payer may have chosen a method in the meantime.
  const found = before ?? (await findTransaction(gatewayCall))
  if (found === null || !isOpen(found.status)) return found?.status ?? null
  const { code } = await changeTransaction(gatewayCall, { reference: found.reference, action: 'cancel' })
  // 412: Midtrans cannot cancel a transaction in this state, but it can perhaps expire it.
  if (code === 412) await changeTransaction(gatewayCall, { reference: found.reference, action: 'expire' })
  const after = await findTransaction(gatewayCall)
  if (after !== null && isOpen(after.status))
    throw new GatewayUnavailable('midtrans did not cancel an open transaction')
  return after?.status ?? null
}

const isOpen = ({ meaning }: GatewayStatus): boolean => meaning === 'pending' || meaning === 'challenged'

/** Ignores refusals, because the page may be closed already, or may not exist. */
async function closePage({ deps: { settings }, attempt, signal }: GatewayCall): Promise<void> {
  if (attempt.gatewayRef === null) return
  await askMidtrans(
    settings,
    {
      method: 'POST',
      url: `${settings.snapUrl}/snap/v1/transactions/${encodeURIComponent(attempt.gatewayRef)}/cancel`,
      idempotencyKey: `${attempt.gatewayOrderId}-close`,
    },
    signal,
  )
}

async function refundAttempt(gatewayCall: GatewayCall, refund: GatewayRefund): Promise<RefundAnswer> {
  const { deps, signal } = gatewayCall
  const found = await findTransaction(gatewayCall)
  if (found === null) return refused('midtrans knows no such payment')
  // Midtrans answers 406 both for a repeated key and for other refusals, so the status must say whether it was
  // refunded.
  if (found.status.refunds.some(({ key }) => key === refund.refundKey)) return refunded
  if (areRefundsPaused(found.status.method, deps.clock.now()))
    return { outcome: 'postponed', reason: 'ShopeePay gives no money back from 23:55 to 06:00 WIB' }
  if (found.status.rawStatus === 'capture') return refundUnsettled(gatewayCall, found, refund)
  const { code, body } = await askMidtrans(
    deps.settings,
    {
      method: 'POST',
      url: coreUrl(deps, found.reference, 'refund'),
      idempotencyKey: refund.refundKey,
      body: {
        refund_key: refund.refundKey,
        amount: refund.amount,
        reason: refund.reason.slice(0, 255),
      },
    },
    signal,
  )
  if (code === 200) {
    if (!confirmsRefund(body, gatewayCall, refund))
      throw new GatewayUnavailable('midtrans answered a refund with something else')
    return refunded
  }
  if (code === 201) return { outcome: 'requested', reason: null }
  if (code === 406) return { outcome: 'requested', reason: errorTextOf(body) }
  // Midtrans uses 414 for other refusals too. Only the text says whether its balance of the merchant is too low.
  const errorText = errorTextOf(body)
  if (code === 414 && /insufficient|not enough|balance/i.test(errorText))
    return { outcome: 'unfunded', reason: errorText }
  return refused(errorText || String(code))
}

/** Whether the response confirms the requested refund. If not, nothing was refunded, even if the HTTP status is 200. */
const confirmsRefund = (
  body: MidtransBody,
  { attempt }: GatewayCall,
  { refundKey }: GatewayRefund,
): boolean => isSuccessFor(body, attempt) && textOf(body, 'refund_key') === refundKey

const isSuccessFor = (body: MidtransBody, { gatewayOrderId }: GatewayAttempt): boolean =>
  textOf(body, 'status_code') === '200' && textOf(body, 'order_id') === gatewayOrderId

/** A card payment settles on the next day. Before that it can only be cancelled whole; a partial refund waits. */
async function refundUnsettled(
  gatewayCall: GatewayCall,
  { reference, status }: Transaction,
  { amount }: GatewayRefund,
): Promise<RefundAnswer> {
  if (status.amount !== amount)
    return { outcome: 'postponed', reason: 'a part goes back only once the card payment is settled' }
  const { code, body } = await changeTransaction(gatewayCall, { reference, action: 'cancel' })
  const isCancelled = code === 200 && isSuccessFor(body, gatewayCall.attempt)
  return isCancelled ? refunded : { outcome: 'postponed', reason: errorTextOf(body) }
}

const refunded: RefundAnswer = { outcome: 'refunded', reason: null }
const refused = (reason: string): RefundAnswer => ({ outcome: 'refused', reason })
