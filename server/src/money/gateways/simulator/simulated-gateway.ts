import { createHmac } from 'node:crypto'
import type { Database } from '../../../platform/database/open.ts'
import type { Gateway, GatewayAttempt, GatewayRefund, GatewayStatus, RefundAnswer } from '../gateway.ts'
import {
  cancelTransaction,
  readTransaction,
  insertTransaction,
  refundTransaction,
  type SimulatedTransaction,
} from './simulated-transactions.ts'
import { refundCapabilityOf, highestQrisAmount } from '../midtrans/midtrans-methods.ts'
import { genuineOrderId, signatureOf, gatewayStatusOf } from '../midtrans/midtrans-notification.ts'
import type { MidtransBody } from '../midtrans/midtrans-text.ts'

export const simulatorName = 'simulator'

/** The key that signs the simulator's notifications. */
export const notificationKey = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('notices of the simulated gateway').digest('hex')

const paymentPage = ({ publicId }: Pick<GatewayAttempt, 'publicId'>): string => `/simulate/${publicId}`

/**
 * A gateway that takes no money, for demonstrations and tests. It calls no network, stores its transactions in the table
 * `simulated_transaction`, and uses the format of Midtrans.
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
  const fetchStatus = async (attempt: GatewayAttempt): Promise<GatewayStatus | null> => {
    const transaction = await readTransaction(db, attempt.gatewayOrderId)
    return transaction === undefined
      ? null
      : gatewayStatusOf(notificationOf(transaction, key), paymentPage(attempt))
  }
  return {
    name: simulatorName,
    create: async (attempt) => {
      await insertTransaction(db, attempt)
      return { gatewayRef: attempt.publicId, redirectUrl: paymentPage(attempt) }
    },
    createQris: async (attempt) => {
      await insertTransaction(db, attempt)
      return { text: `${publicUrl}${paymentPage(attempt)}` }
    },
    fetchStatus,
    cancel: async (attempt) => {
      // Reading makes an overdue transaction expired, so that it is not cancelled.
      await readTransaction(db, attempt.gatewayOrderId)
      await cancelTransaction(db, attempt.gatewayOrderId)
      return fetchStatus(attempt)
    },
    refund: async (attempt, refund) =>
      refundIfAllowed(db, attempt, { refund, status: await fetchStatus(attempt) }),
    parseNotification: ({ body }) => {
      const gatewayOrderId = genuineOrderId(body, key)
      return gatewayOrderId === null ? null : { gatewayOrderId, transactionId: null }
    },
    refundCapabilityOf,
    highestQrisAmount,
  }
}

type RequestedRefund = { readonly refund: GatewayRefund; readonly status: GatewayStatus | null }

/** Refuses refunds that the payment method does not allow, like the real gateway. */
async function refundIfAllowed(
  db: Database,
  { gatewayOrderId }: GatewayAttempt,
  { refund, status }: RequestedRefund,
): Promise<RefundAnswer> {
  const refused = (reason: string): RefundAnswer => ({ outcome: 'refused', reason })
  const capability = status?.method == null ? 'none' : refundCapabilityOf(status.method).refund
  if (capability === 'none') return refused('this method gives no money back')
  if (capability === 'full' && status?.amount !== refund.amount)
    return refused('only the whole sum goes back')
  return (await refundTransaction(db, gatewayOrderId, refund))
    ? { outcome: 'refunded', reason: null }
    : refused('more than was paid')
}

const statusMessages: Readonly<Record<string, string>> = {
  settlement: 'Success, transaction is found',
  capture: 'Success, transaction is found',
  deny: 'Payment was denied by the bank',
}

/** A signed notification or status response with all fields that Midtrans sends. */
export function notificationOf(transaction: SimulatedTransaction, key: string): MidtransBody {
  const signed = {
    order_id: transaction.gatewayOrderId,
    status_code: transaction.statusCode,
    gross_amount: `${transaction.grossAmount}.00`,
  }
  return {
    ...signed,
    signature_key: signatureOf(signed, key),
    transaction_id: transaction.transactionId,
    transaction_status: transaction.status,
    transaction_time: inJakartaTime(transaction.updatedAt),
    status_message: statusMessages[transaction.status] ?? `Transaction is ${transaction.status}`,
    merchant_id: 'G000000000',
    currency: 'IDR',
    ...(transaction.paymentType === null ? {} : { payment_type: transaction.paymentType }),
    ...(transaction.fraudStatus === null ? {} : { fraud_status: transaction.fraudStatus }),
    ...(transaction.status === 'settlement' ? { settlement_time: inJakartaTime(transaction.updatedAt) } : {}),
    ...(transaction.paymentType === 'qris' ? { acquirer: 'gopay', issuer: 'bca' } : {}),
    ...(transaction.paymentType === 'bank_transfer'
      ? { va_numbers: [{ bank: 'bca', va_number: '12345678901' }] }
      : {}),
    ...(transaction.refunds.length === 0 ? {} : { refunds: transaction.refunds }),
    ...(transaction.paymentType === 'credit_card' ? { bank: 'bca', masked_card: '48111111-1114' } : {}),
  }
}

/** Midtrans writes times in GMT+7 without an offset. */
const inJakartaTime = (moment: Temporal.Instant): string => {
  const local = moment.toZonedDateTimeISO('Asia/Jakarta').toPlainDateTime()
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ')
}
