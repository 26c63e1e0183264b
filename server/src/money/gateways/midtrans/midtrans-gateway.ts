import * as z from 'zod/mini'
import type { Clock } from '../../../platform/base/clock.ts'
import type { MidtransSettings } from '../../../platform/base/config.ts'
import {
  GatewayAway,
  GatewayRefused,
  type Gateway,
  type GatewayAttempt,
  type GatewayRefund,
  type GatewayStatus,
  type RefundAnswer,
} from '../gateway.ts'
import { askMidtrans, type MidtransAnswer } from './midtrans-call.ts'
import { capabilityOf, refundsRest } from './midtrans-methods.ts'
import { genuineOrderId, statusOfNotice } from './midtrans-notice.ts'
import { snapOrder } from './midtrans-order.ts'
import { textOf, type MidtransNotice } from './midtrans-text.ts'

/** `publicUrl`: where payers come back to. */
export type MidtransShop = {
  readonly settings: MidtransSettings
  readonly publicUrl: string
  readonly clock: Clock
}

/** Midtrans' own page, Snap, and its Core API for everything after it. */
export function midtransGateway(shop: MidtransShop): Gateway {
  return {
    name: 'midtrans',
    create: (attempt, signal) => createAtSnap(shop, attempt, signal),
    fetchStatus: async (attempt, signal) =>
      (await findTransaction({ shop, attempt, signal }))?.status ?? null,
    cancel: (attempt, signal) => cancelAttempt({ shop, attempt, signal }),
    refund: (attempt, refund, signal) => refundAttempt({ shop, attempt, signal }, refund),
    parseNotice: ({ body }) => {
      const gatewayOrderId = genuineOrderId(body, shop.settings.serverKey)
      return gatewayOrderId === null
        ? null
        : { gatewayOrderId, transactionId: textOf(body, 'transaction_id') }
    },
    capabilities: capabilityOf,
  }
}

type Asking = {
  readonly shop: MidtransShop
  readonly attempt: GatewayAttempt
  readonly signal: AbortSignal
}

const Created = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)), redirect_url: z.url() })

async function createAtSnap(
  { settings, publicUrl }: MidtransShop,
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
  if (code >= 400) throw new GatewayRefused(wordsOf(body))
  const created = Created.safeParse(body)
  if (!created.success) throw new GatewayAway('midtrans named no page to pay on')
  return { gatewayRef: created.data.token, redirectUrl: created.data.redirect_url }
}

/** `reference`: what Midtrans knows it by in the addresses of later calls. */
type Transaction = {
  readonly reference: string
  readonly status: GatewayStatus
  readonly body: MidtransNotice
}

/**
 * Null until the payer has chosen a method: Midtrans answers 404 so long. Some methods are known by the id of their
 * transaction only. An answer that speaks of another order is none.
 */
async function findTransaction({ shop, attempt, signal }: Asking): Promise<Transaction | null> {
  const references = [
    attempt.gatewayOrderId,
    ...(attempt.transactionId === null ? [] : [attempt.transactionId]),
  ]
  for (const reference of references) {
    const url = coreUrl(shop, reference, 'status')
    const { code, body } = await askMidtrans(shop.settings, { method: 'GET', url }, signal)
    if (textOf(body, 'order_id') === attempt.gatewayOrderId)
      return { reference, status: statusOfNotice(body, null), body }
    if (code !== 404) throw new GatewayAway(`midtrans answered ${code} when asked for a status`)
  }
  return null
}

const coreUrl = ({ settings }: MidtransShop, reference: string, action: string): string =>
  `${settings.apiUrl}/v2/${encodeURIComponent(reference)}/${action}`

const change = (
  { shop, attempt, signal }: Asking,
  { reference, action }: { readonly reference: string; readonly action: 'cancel' | 'expire' },
): Promise<MidtransAnswer> =>
  askMidtrans(
    shop.settings,
    {
      method: 'POST',
      url: coreUrl(shop, reference, action),
      idempotencyKey: `${attempt.gatewayOrderId}-${action}`,
    },
    signal,
  )

/**
 * Closes the page while no method is chosen, else cancels the transaction. Throws GatewayAway when it may still be
 * paid after all that, so that nobody is led to pay a second time.
 */
async function cancelAttempt(asking: Asking): Promise<GatewayStatus | null> {
  const before = await findTransaction(asking)
  // After a refusal the payer may try again on the same page, so it is closed as well.
  if (before === null || before.status.meaning === 'failed') await closePage(asking)
  // The payer may have chosen a method in between.
  const found = before ?? (await findTransaction(asking))
  if (found === null || !mayBeCancelled(found.status)) return found?.status ?? null
  const { code } = await change(asking, { reference: found.reference, action: 'cancel' })
  if (code === 412) await change(asking, { reference: found.reference, action: 'expire' })
  const after = await findTransaction(asking)
  if (after !== null && mayBeCancelled(after.status))
    throw new GatewayAway('midtrans did not cancel an open transaction')
  return after?.status ?? null
}

const mayBeCancelled = ({ meaning }: GatewayStatus): boolean =>
  meaning === 'pending' || meaning === 'challenged'

/** That it is closed already, or never was there, is as good. */
async function closePage({ shop: { settings }, attempt, signal }: Asking): Promise<void> {
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

async function refundAttempt(asking: Asking, refund: GatewayRefund): Promise<RefundAnswer> {
  const { shop, signal } = asking
  const found = await findTransaction(asking)
  if (found === null) return refused('midtrans knows no such payment')
  // It answers a repeated key with 406 as well: whether the money went is in its books.
  if (found.status.refunds.some(({ key }) => key === refund.refundKey)) return refunded
  if (refundsRest(found.status.method, shop.clock.now()))
    return { outcome: 'postponed', reason: 'ShopeePay gives no money back from 23:55 to 06:00 WIB' }
  if (found.status.word === 'capture') return giveBackUnsettled(asking, found, refund)
  const { code, body } = await askMidtrans(
    shop.settings,
    {
      method: 'POST',
      url: coreUrl(shop, found.reference, 'refund'),
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
    if (!speaksOf(body, asking, refund))
      throw new GatewayAway('midtrans answered a refund with something else')
    return refunded
  }
  if (code === 201) return { outcome: 'requested', reason: null }
  if (code === 406) return { outcome: 'requested', reason: wordsOf(body) }
  const words = wordsOf(body)
  if (code === 414 && /insufficient|not enough|balance/i.test(words))
    return { outcome: 'unfunded', reason: words }
  return refused(words || String(code))
}

/** Whether a success names the very refund that was asked for: anything else that answers 200 gave nothing back. */
const speaksOf = (body: MidtransNotice, { attempt }: Asking, { refundKey }: GatewayRefund): boolean =>
  isOf(body, attempt) && textOf(body, 'refund_key') === refundKey

const isOf = (body: MidtransNotice, { gatewayOrderId }: GatewayAttempt): boolean =>
  textOf(body, 'status_code') === '200' && textOf(body, 'order_id') === gatewayOrderId

/** A card's money is not settled before the next day: until then it is cancelled as a whole, or waits. */
async function giveBackUnsettled(
  asking: Asking,
  { reference, status }: Transaction,
  { amount }: GatewayRefund,
): Promise<RefundAnswer> {
  if (status.amount !== amount)
    return { outcome: 'postponed', reason: 'a part goes back only once the card payment is settled' }
  const { code, body } = await change(asking, { reference, action: 'cancel' })
  const isCancelled = code === 200 && isOf(body, asking.attempt)
  return isCancelled ? refunded : { outcome: 'postponed', reason: wordsOf(body) }
}

const refunded: RefundAnswer = { outcome: 'refunded', reason: null }
const refused = (reason: string): RefundAnswer => ({ outcome: 'refused', reason })

/** What Midtrans said was wrong: Snap answers a list, the Core API a sentence. */
function wordsOf(body: MidtransNotice): string {
  const words = body['error_messages']
  if (Array.isArray(words)) return words.filter((word) => typeof word === 'string').join('; ')
  return textOf(body, 'status_message') ?? ''
}
