import { createHmac } from 'node:crypto'
import type { Database } from '../../../platform/database/open.ts'
import type { Gateway, GatewayAttempt, GatewayRefund, GatewayStatus, RefundAnswer } from '../gateway.ts'
import {
  cancelTransaction,
  readTransaction,
  insertTransaction,
  refundTransaction,
  type SimulatedTransaction,
} from './store.ts'
import { capabilityOf } from '../midtrans/midtrans-methods.ts'
import { genuineOrderId, signatureOf, gatewayStatusOf } from '../midtrans/midtrans-notification.ts'
import type { MidtransBody } from '../midtrans/midtrans-text.ts'

/** The name in URLs and tables. */
export const simulatorName = 'simulator'

/** The key that signs the simulator's notifications. */
export const notificationKey = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('notices of the simulated gateway').digest('hex')

/** URL of the simulated payment page. */
const pageOf = ({ publicId }: Pick<GatewayAttempt, 'publicId'>): string => `/simulate/${publicId}`

/**
 * A gateway without network calls, for demonstrations and tests. It stores its state in the table
 * `simulated_transaction`, uses Midtrans' format, and takes no money.
 */
export function simulatedGateway({
  db,
  secretKey,
  publicUrl = '',
}: {
  db: Database
  secretKey: string
  /** The server's URL, for the links in its QR codes. */
  publicUrl?: string
}): Gateway {
  const key = notificationKey(secretKey)
  const statusOf = async (attempt: GatewayAttempt): Promise<GatewayStatus | null> => {
    const entry = await readTransaction(db, attempt.gatewayOrderId)
    return entry === undefined ? null : gatewayStatusOf(notificationOf(entry, key), pageOf(attempt))
  }
  return {
    name: simulatorName,
    create: async (attempt) => {
      await insertTransaction(db, attempt)
      return { gatewayRef: attempt.publicId, redirectUrl: pageOf(attempt) }
    },
    createQris: async (attempt) => {
      await insertTransaction(db, attempt)
      return { text: `${publicUrl}${pageOf(attempt)}` }
    },
    fetchStatus: statusOf,
    cancel: async (attempt) => {
      // Reads the transaction first, so that an overdue one becomes expired instead of cancelled.
      await readTransaction(db, attempt.gatewayOrderId)
      await cancelTransaction(db, attempt.gatewayOrderId)
      return statusOf(attempt)
    },
    refund: async (attempt, refund) =>
      refundAtSimulator(db, attempt, { refund, known: await statusOf(attempt) }),
    parseNotification: ({ body }) => {
      const gatewayOrderId = genuineOrderId(body, key)
      return gatewayOrderId === null ? null : { gatewayOrderId, transactionId: null }
    },
    capabilities: capabilityOf,
  }
}

type SimulatedRefund = { readonly refund: GatewayRefund; readonly known: GatewayStatus | null }

/** Refuses what the method cannot do, like the real gateway. */
async function refundAtSimulator(
  db: Database,
  { gatewayOrderId }: GatewayAttempt,
  { refund, known }: SimulatedRefund,
): Promise<RefundAnswer> {
  const refused = (reason: string): RefundAnswer => ({ outcome: 'refused', reason })
  const refundAbility = known?.method == null ? 'none' : capabilityOf(known.method).refund
  if (refundAbility === 'none') return refused('this method gives no money back')
  if (refundAbility === 'full' && known?.amount !== refund.amount)
    return refused('only the whole sum goes back')
  return (await refundTransaction(db, gatewayOrderId, refund))
    ? { outcome: 'refunded', reason: null }
    : refused('more than was paid')
}

const messages: Readonly<Record<string, string>> = {
  settlement: 'Success, transaction is found',
  capture: 'Success, transaction is found',
  deny: 'Payment was denied by the bank',
}

/** A signed notification or status response with all fields that Midtrans sends. */
export function notificationOf(entry: SimulatedTransaction, key: string): MidtransBody {
  const signed = {
    order_id: entry.gatewayOrderId,
    status_code: entry.statusCode,
    gross_amount: `${entry.grossAmount}.00`,
  }
  return {
    ...signed,
    signature_key: signatureOf(signed, key),
    transaction_id: entry.transactionId,
    transaction_status: entry.status,
    transaction_time: inWesternTime(entry.updatedAt),
    status_message: messages[entry.status] ?? `Transaction is ${entry.status}`,
    merchant_id: 'G000000000',
    currency: 'IDR',
    ...(entry.paymentType === null ? {} : { payment_type: entry.paymentType }),
    ...(entry.fraudStatus === null ? {} : { fraud_status: entry.fraudStatus }),
    ...(entry.status === 'settlement' ? { settlement_time: inWesternTime(entry.updatedAt) } : {}),
    ...(entry.paymentType === 'qris' ? { acquirer: 'gopay', issuer: 'bca' } : {}),
    ...(entry.paymentType === 'bank_transfer'
      ? { va_numbers: [{ bank: 'bca', va_number: '12345678901' }] }
      : {}),
    ...(entry.refunds.length === 0 ? {} : { refunds: entry.refunds }),
    ...(entry.paymentType === 'credit_card' ? { bank: 'bca', masked_card: '48111111-1114' } : {}),
  }
}

/** Midtrans writes times in GMT+7 without an offset. */
const inWesternTime = (moment: Temporal.Instant): string => {
  const local = moment.toZonedDateTimeISO('Asia/Jakarta').toPlainDateTime()
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
