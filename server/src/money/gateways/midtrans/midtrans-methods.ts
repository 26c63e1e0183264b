import type { MethodCapability } from '../gateway.ts'
import { textOf, type MidtransBody } from './midtrans-text.ts'

/** Our names where Midtrans' `payment_type` differs. */
const names: Readonly<Record<string, string>> = {
  credit_card: 'card',
  echannel: 'mandiri_bill',
  other_qris: 'qris',
}

/**
 * The payment method; null until chosen. A virtual account includes its bank (`bca_va`), a convenience store its
 * name. A QR code made and paid in the same wallet is `gopay_qris` or `shopeepay_qris`, because it can be refunded
 * for longer than `qris`.
 */
export function methodOf(notification: MidtransBody): string | null {
  const type = textOf(notification, 'payment_type')
  if (type === null) return null
  if (type === 'bank_transfer') return `${bankOf(notification)}_va`
  if (type === 'cstore') return textOf(notification, 'store')?.toLowerCase() ?? 'cstore'
  if (type === 'qris' || type === 'other_qris') return qrisOf(notification)
  return names[type] ?? type
}

function bankOf(notification: MidtransBody): string {
  if (textOf(notification, 'permata_va_number') !== null) return 'permata'
  const [first]: unknown[] = Array.isArray(notification['va_numbers']) ? notification['va_numbers'] : []
  if (typeof first !== 'object' || first === null || !('bank' in first)) return 'bank'
  return typeof first.bank === 'string' ? first.bank : 'bank'
}

/** ShopeePay's acquirer still uses its former name, AirPay. */
function qrisOf(notification: MidtransBody): string {
  const [acquirer, issuer] = ['acquirer', 'issuer'].map((side) => walletOf(textOf(notification, side)))
  return acquirer !== null && acquirer === issuer ? `${acquirer}_qris` : 'qris'
}

function walletOf(party: string | null | undefined): 'gopay' | 'shopeepay' | null {
  if (/gopay/i.test(party ?? '')) return 'gopay'
  return /shopee/i.test(party ?? '') ? 'shopeepay' : null
}

const wallet = { least: 1, most: 20_000_000 }
const qris = { least: 1, most: 10_000_000 }
const account = { refund: 'none', refundDays: 0, least: 10_000, most: 999_999_999 } as const
const unknown = { refund: 'none', refundDays: 0, least: 1, most: 999_999_999 } as const

/** Limits of the methods from Midtrans' documentation; the shorter one where its pages disagree. */
const capabilities: Readonly<Record<string, MethodCapability>> = {
  card: { refund: 'partial', refundDays: 365, least: 10_000, most: 999_999_999 },
  qris: { refund: 'full', refundDays: 7, ...qris },
  gopay_qris: { refund: 'full', refundDays: 45, ...qris },
  shopeepay_qris: { refund: 'full', refundDays: 365, ...qris },
  gopay: { refund: 'partial', refundDays: 45, ...wallet },
  shopeepay: { refund: 'full', refundDays: 365, ...wallet },
  dana: { refund: 'partial', refundDays: 45, ...wallet },
  ovo: { refund: 'full', refundDays: 7, ...wallet },
  kredivo: { refund: 'full', refundDays: 14, least: 1, most: 999_999_999 },
  akulaku: { refund: 'full', refundDays: 365, least: 1, most: 999_999_999 },
  mandiri_bill: account,
  alfamart: { refund: 'none', refundDays: 0, least: 10_000, most: 2_500_000 },
  indomaret: { refund: 'none', refundDays: 0, least: 10_000, most: 5_000_000 },
}

/** What a method can do. Unknown methods cannot refund. */
export const capabilityOf = (method: string): MethodCapability =>
  capabilities[method] ?? (method.endsWith('_va') ? account : unknown)

const closesAtMinute = 23 * 60 + 55
const opensAtMinute = 6 * 60

/** ShopeePay does not refund from 23:55 to 06:00, GMT+7. */
export function areRefundsClosed(method: string | null, now: Temporal.Instant): boolean {
  if (method !== 'shopeepay' && method !== 'shopeepay_qris') return false
  const { hour, minute } = now.toZonedDateTimeISO('Asia/Jakarta')
  const minutes = hour * 60 + minute
  return minutes >= closesAtMinute || minutes < opensAtMinute
}
