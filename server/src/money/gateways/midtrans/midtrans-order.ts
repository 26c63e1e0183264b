import type { GatewayAttempt } from '../gateway.ts'

/** The fields that requests to Snap and to the Core API have in common. */
type CommonFields = {
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number }
  readonly item_details?: readonly MidtransItem[]
  readonly customer_details: {
    readonly first_name: string
    readonly email?: string
    readonly phone?: string
  }
}

/** The request body of `/snap/v1/transactions`. */
export type SnapOrder = CommonFields & {
  readonly expiry: { readonly start_time: string; readonly unit: 'minute'; readonly duration: number }
  readonly callbacks: { readonly finish: string; readonly error: string }
  readonly credit_card: { readonly secure: true }
  readonly enabled_payments?: readonly string[]
}
type MidtransItem = {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly quantity: number
}

type SnapSettings = {
  /** Where the payer returns to, without a trailing slash. */
  readonly publicUrl: string
  /** The methods that the payer may choose; empty for all. */
  readonly methods: readonly string[]
}

/**
 * Builds the Snap request of an attempt, always the same one, so that Midtrans recognises a repeated request. Texts are
 * cut to the limits of Midtrans and the banks.
 */
export function snapOrder(attempt: GatewayAttempt, { publicUrl, methods }: SnapSettings): SnapOrder {
  const page = `${publicUrl}/status-payment/${attempt.publicId}`
  return {
    ...commonFields(attempt),
    expiry: expiryOf(attempt),
    callbacks: { finish: page, error: page },
    credit_card: { secure: true },
    ...(methods.length === 0 ? {} : { enabled_payments: methods }),
  }
}

/** The request body of `/v2/charge` for a dynamic QRIS code. */
export type QrisOrder = CommonFields & {
  readonly payment_type: 'qris'
  readonly qris: { readonly acquirer: 'gopay' }
  readonly custom_expiry: {
    readonly order_time: string
    readonly expiry_duration: number
    readonly unit: 'second'
  }
}

/** Builds the Core API request of an attempt that is paid by a dynamic QRIS code. It is always the same one. */
export const qrisOrder = (attempt: GatewayAttempt): QrisOrder => ({
  payment_type: 'qris',
  ...commonFields(attempt),
  qris: { acquirer: 'gopay' },
  custom_expiry: {
    order_time: midtransTime(attempt.createdAt),
    expiry_duration: Math.floor(attempt.createdAt.until(attempt.expiresAt).total('seconds')),
    unit: 'second',
  },
})

function commonFields({ gatewayOrderId, amount, payer, lines }: GatewayAttempt): CommonFields {
  const items = lines.map(midtransItem)
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return {
    transaction_details: { order_id: gatewayOrderId, gross_amount: amount },
    // Midtrans refuses items that do not add up, and only shows them to the payer, so they can be left out.
    ...(sum === amount ? { item_details: items } : {}),
    customer_details: {
      first_name: cut(payer.name, 30),
      // Midtrans refuses empty values. A guest at the counter may have no e-mail address and no phone.
      ...(payer.email === '' ? {} : { email: cut(payer.email, 255) }),
      ...(payer.phone === '' ? {} : { phone: cut(payer.phone, 30) }),
    },
  }
}

/** Some payment methods need unique ids, and names without `|`. */
const midtransItem = ({ id, name, unitPrice, quantity }: GatewayAttempt['lines'][number], index: number) => ({
  id: cut(`${index + 1}-${id}`, 50),
  name: cut(name.replaceAll('|', '/'), 50),
  price: unitPrice,
  quantity,
})

const shortestMinutes = 15

/**
 * The expiry ends exactly when the attempt ends. Midtrans' documentation names different shortest durations, so the
 * duration is at least 15 minutes: for a shorter attempt it starts before the attempt does.
 */
function expiryOf({ createdAt, expiresAt }: GatewayAttempt): SnapOrder['expiry'] {
  const minutes = Math.ceil(createdAt.until(expiresAt).total('minutes'))
  const duration = Math.max(minutes, shortestMinutes)
  return { start_time: midtransTime(expiresAt.subtract({ minutes: duration })), unit: 'minute', duration }
}

function midtransTime(moment: Temporal.Instant): string {
  const local = moment.toZonedDateTimeISO('+07:00').toPlainDateTime()
  return `${local.toString({ smallestUnit: 'second' }).replace('T', ' ')} +0700`
}

/** Cuts by code points, because a cut through a surrogate pair would leave half a character. */
const cut = (text: string, maxLength: number): string => Array.from(text.trim()).slice(0, maxLength).join('')
