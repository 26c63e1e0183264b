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
 * The gateway order id of a notification if its signature is valid, otherwise null. The signed fields must be strings;
 * arrays and objects are refused. Compares in constant time.
 */
export function genuineOrderId(notification: MidtransBody, key: string): string | null {
  const { order_id, status_code, gross_amount, signature_key } = notification
  if (typeof order_id !== 'string' || typeof status_code !== 'string') return null
  if (typeof gross_amount !== 'string' || typeof signature_key !== 'string') return null
  const expected = Buffer.from(signatureOf({ order_id, status_code, gross_amount }, key))
  const received = Buffer.from(signature_key)
  return received.length === expected.length && timingSafeEqual(received, expected) ? order_id : null
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
 * Only a settled or captured payment with `status_code` 200 and without suspicion of fraud counts as paid. Unknown
 * statuses count as pending.
 */
function meaningOf(status: string, code: string, fraud: string | null): GatewayMeaning {
  if (status !== 'settlement' && status !== 'capture') return meanings[status] ?? 'pending'
  if (fraud === 'challenge') return 'challenged'
  if (fraud === 'deny') return 'failed'
  return code === '200' && (fraud === null || fraud === 'accept') ? 'paid' : 'pending'
}

/** Parses the body of a status response. Notifications have the same fields. */
export function gatewayStatusOf(body: MidtransBody, redirectUrl: string | null): GatewayStatus {
  const rawStatus = textOf(body, 'transaction_status') ?? ''
  const code = textOf(body, 'status_code') ?? ''
  const meaning = meaningOf(rawStatus, code, textOf(body, 'fraud_status'))
  return {
    meaning,
    rawStatus,
    code,
    transactionId: textOf(body, 'transaction_id') ?? '',
    amount: rupiahOf(textOf(body, 'gross_amount') ?? ''),
    currency: textOf(body, 'currency') ?? '',
    method: methodOf(body),
    reason: meaning === 'failed' ? textOf(body, 'status_message') : null,
    refunds: refundsOf(body),
    redirectUrl,
    raw: body,
  }
}

/** Parses a decimal (`150000.00`); null if it is not a whole number of rupiah. */
const rupiahOf = (text: string): number | null =>
  /^\d{1,15}(\.0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : null

function refundsOf({ refunds }: MidtransBody): ReportedRefund[] {
  const reported: unknown[] = Array.isArray(refunds) ? refunds : []
  return reported.flatMap((refund) => {
    if (typeof refund !== 'object' || refund === null || !('refund_key' in refund)) return []
    const amount = 'refund_amount' in refund ? rupiahOf(String(refund.refund_amount)) : null
    return typeof refund.refund_key === 'string' ? [{ key: refund.refund_key, amount }] : []
  })
}
