import { createHash, timingSafeEqual } from 'node:crypto'
import type { GatewayMeaning, GatewayStatus, ReportedRefund } from '../gateway.ts'
import { methodOf } from './midtrans-methods.ts'
import { textOf, type MidtransBody } from './midtrans-text.ts'

/** The signed fields, exactly as received. */
export type SignedFields = {
  readonly order_id: string
  readonly status_code: string
  readonly gross_amount: string
}

/** `sha512hex(order_id + status_code + gross_amount + key)`. */
export const signatureOf = (fields: SignedFields, key: string): string =>
  createHash('sha512')
    .update(fields.order_id + fields.status_code + fields.gross_amount + key)
    .digest('hex')

/**
 * The gateway order id of a notification with a valid signature, otherwise null. Signed fields must be strings: arrays and
 * objects are refused. Compares in constant time.
 */
export function genuineOrderId(notification: MidtransBody, key: string): string | null {
  const { order_id, status_code, gross_amount, signature_key } = notification
  if (typeof order_id !== 'string' || typeof status_code !== 'string') return null
  if (typeof gross_amount !== 'string' || typeof signature_key !== 'string') return null
  const expected = Buffer.from(signatureOf({ order_id, status_code, gross_amount }, key))
  const given = Buffer.from(signature_key)
  return given.length === expected.length && timingSafeEqual(given, expected) ? order_id : null
}

const meanings: Readonly<Record<string, GatewayMeaning>> = {
  deny: 'failed',
  failure: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
  partial_refund: 'partially_refunded',
  chargeback: 'charged_back',
  partial_chargeback: 'partially_charged_back',
}

/**
 * Only `status_code` 200, settled or captured, without suspicion of fraud, counts as paid. Unknown statuses count as
 * pending.
 */
function meaningOf(word: string, code: string, fraud: string | null): GatewayMeaning {
  if (word !== 'settlement' && word !== 'capture') return meanings[word] ?? 'pending'
  if (fraud === 'challenge') return 'challenged'
  if (fraud === 'deny') return 'failed'
  return code === '200' && (fraud === null || fraud === 'accept') ? 'paid' : 'pending'
}

/** Parses a status response. Amounts are decimal strings (`"150000.00"`); null if not whole rupiah. */
export function gatewayStatusOf(notification: MidtransBody, redirectUrl: string | null): GatewayStatus {
  const rawStatus = textOf(notification, 'transaction_status') ?? ''
  const code = textOf(notification, 'status_code') ?? ''
  const meaning = meaningOf(rawStatus, code, textOf(notification, 'fraud_status'))
  const refunds = refundsOf(notification)
  return {
    meaning,
    rawStatus,
    code,
    transactionId: textOf(notification, 'transaction_id') ?? '',
    amount: rupiahOf(textOf(notification, 'gross_amount') ?? ''),
    currency: textOf(notification, 'currency') ?? '',
    method: methodOf(notification),
    reason: meaning === 'failed' ? textOf(notification, 'status_message') : null,
    refundKey: refunds.at(-1)?.key ?? null,
    refunds,
    redirectUrl,
    raw: notification,
  }
}

const rupiahOf = (text: string): number | null =>
  /^\d{1,15}(\.0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : null

/** The refunds of a transaction, the oldest first. */
function refundsOf({ refunds }: MidtransBody): ReportedRefund[] {
  const all: unknown[] = Array.isArray(refunds) ? refunds : []
  return all.flatMap((refund) => {
    if (typeof refund !== 'object' || refund === null || !('refund_key' in refund)) return []
    const amount = 'refund_amount' in refund ? rupiahOf(String(refund.refund_amount)) : null
    return typeof refund.refund_key === 'string' ? [{ key: refund.refund_key, amount }] : []
  })
}
