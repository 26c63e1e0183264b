import type { RefundCapability } from '@pantul/rules/refund-route'
import { textOf, type MidtransBody } from './midtrans-text.ts'

/** The product's name of a method where it differs from Midtrans' `payment_type`. */
const methodNames: Readonly<Record<string, string>> = {
  credit_card: 'card',
  echannel: 'mandiri_bill',
  other_qris: 'qris',
}

/**
 * The payment method; null until the payer chooses one. A virtual account is named with its bank (`bca_va`), a
 * convenience store by its own name. A QR code that was made and paid in the same wallet is `gopay_qris` or
 * `shopeepay_qris`, because it can be refunded for longer than `qris`.
 */
export function methodOf(body: MidtransBody): string | null {
  const type = textOf(body, 'payment_type')
  if (type === null) return null
  if (type === 'bank_transfer') return `${bankOf(body)}_va`
  if (type === 'cstore') return textOf(body, 'store')?.toLowerCase() ?? 'cstore'
  if (type === 'qris' || type === 'other_qris') return qrisOf(body)
  return methodNames[type] ?? type
}

function bankOf(body: MidtransBody): string {
  if (textOf(body, 'permata_va_number') !== null) return 'permata'
  const [virtualAccount]: unknown[] = Array.isArray(body['va_numbers']) ? body['va_numbers'] : []
  if (typeof virtualAccount !== 'object' || virtualAccount === null || !('bank' in virtualAccount))
    return 'bank'
  return typeof virtualAccount.bank === 'string' ? virtualAccount.bank : 'bank'
}

/** Midtrans' acquirer is where the code was made; its issuer is where it was paid. `airpay shopee` is ShopeePay. */
function qrisOf(body: MidtransBody): string {
  const [acquirer, issuer] = ['acquirer', 'issuer'].map((field) => walletOf(textOf(body, field)))
  return acquirer !== null && acquirer === issuer ? `${acquirer}_qris` : 'qris'
}

function walletOf(party: string | null | undefined): 'gopay' | 'shopeepay' | null {
  if (/gopay/i.test(party ?? '')) return 'gopay'
  return /shopee/i.test(party ?? '') ? 'shopeepay' : null
}

const noRefund: RefundCapability = { refund: 'none', refundDays: 0 }

/** What each method can refund, from Midtrans' documentation. Where its pages disagree, the shorter time. */
const refundCapabilities: Readonly<Record<string, RefundCapability>> = {
  card: { refund: 'partial', refundDays: 365 },
  qris: { refund: 'full', refundDays: 7 },
  gopay_qris: { refund: 'full', refundDays: 45 },
  shopeepay_qris: { refund: 'full', refundDays: 365 },
  gopay: { refund: 'partial', refundDays: 45 },
  shopeepay: { refund: 'full', refundDays: 365 },
  dana: { refund: 'partial', refundDays: 45 },
  ovo: { refund: 'full', refundDays: 7 },
  kredivo: { refund: 'full', refundDays: 14 },
  akulaku: { refund: 'full', refundDays: 365 },
}

/** Virtual accounts, convenience stores and unknown methods cannot refund. */
export const refundCapabilityOf = (method: string): RefundCapability => refundCapabilities[method] ?? noRefund

export const highestQrisAmount = 10_000_000

/** Minutes of the day at which the nightly pause starts and ends. */
const pauseStartMinute = 23 * 60 + 55
const pauseEndMinute = 6 * 60

/** Whether refunds must wait: ShopeePay does not refund from 23:55 to 06:00, GMT+7. */
export function areRefundsPaused(method: string | null, now: Temporal.Instant): boolean {
  if (method !== 'shopeepay' && method !== 'shopeepay_qris') return false
  const { hour, minute } = now.toZonedDateTimeISO('Asia/Jakarta')
  const minutes = hour * 60 + minute
  return minutes >= pauseStartMinute || minutes < pauseEndMinute
}
