import type { GatewayAttempt } from '../gateway.ts'

/** Order, items and payer, which the requests of Snap and of the Core API have in common. */
type WhatIsPaid = {
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number }
  readonly item_details?: readonly SnapItem[]
  readonly customer_details: {
    readonly first_name: string
    readonly email?: string
    readonly phone?: string
  }
}

/** The request body of `/snap/v1/transactions`. */
export type SnapOrder = WhatIsPaid & {
  readonly expiry: { readonly start_time: string; readonly unit: 'minute'; readonly duration: number }
  readonly callbacks: { readonly finish: string; readonly error: string }
  readonly credit_card: { readonly secure: true }
  readonly enabled_payments?: readonly string[]
}
type SnapItem = {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly quantity: number
}

/** `publicUrl`: where the payer returns to, without a trailing slash. `methods`: empty for all. */
type Shop = { readonly publicUrl: string; readonly methods: readonly string[] }

/**
 * Builds the request of an attempt. The request is equal for each call, so that Midtrans recognises a repeated call.
 * Texts are cut to the limits of Midtrans and the banks.
 */
export function snapOrder(attempt: GatewayAttempt, { publicUrl, methods }: Shop): SnapOrder {
  const page = `${publicUrl}/status-payment/${attempt.publicId}`
  return {
    ...whatIsPaid(attempt),
    expiry: expiryOf(attempt),
    callbacks: { finish: page, error: page },
    credit_card: { secure: true },
    ...(methods.length === 0 ? {} : { enabled_payments: methods }),
  }
}

/** The request body of `/v2/charge` for a dynamic QRIS code. */
export type QrisOrder = WhatIsPaid & {
  readonly payment_type: 'qris'
  readonly qris: { readonly acquirer: 'gopay' }
  readonly custom_expiry: {
    readonly order_time: string
    readonly expiry_duration: number
    readonly unit: 'second'
  }
}

/** Builds the request of an attempt that is paid by a dynamic QRIS code. It is equal for each call. */
export const qrisOrder = (attempt: GatewayAttempt): QrisOrder => ({
  payment_type: 'qris',
  ...whatIsPaid(attempt),
  qris: { acquirer: 'gopay' },
  custom_expiry: {
    order_time: midtransTime(attempt.createdAt),
    expiry_duration: Math.floor(attempt.createdAt.until(attempt.expiresAt).total('seconds')),
    unit: 'second',
  },
})

function whatIsPaid({ gatewayOrderId, amount, payer, lines }: GatewayAttempt): WhatIsPaid {
  const items = lines.map(snapItem)
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return {
    transaction_details: { order_id: gatewayOrderId, gross_amount: amount },
    // Items are only shown to the payer. They are left out if they do not add up, because Midtrans would refuse the
    // payment.
    ...(sum === amount ? { item_details: items } : {}),
    customer_details: {
      first_name: cut(payer.name, 30),
      // Omits empty values, because Midtrans refuses them. A guest at the counter may have no e-mail and no phone.
      ...(payer.email === '' ? {} : { email: cut(payer.email, 255) }),
      ...(payer.phone === '' ? {} : { phone: cut(payer.phone, 30) }),
    },
  }
}

/** Some methods need unique ids and names without `|`. */
const snapItem = ({ id, name, unitPrice, quantity }: GatewayAttempt['lines'][number], place: number) => ({
  id: cut(`${place + 1}-${id}`, 50),
  name: cut(name.replaceAll('|', '/'), 50),
  price: unitPrice,
  quantity,
})

const leastMinutes = 15

/**
 * Ends exactly when the attempt ends. Midtrans' pages disagree on the shortest duration, so it is at least 15 minutes.
 * For a shorter attempt, the start is set before the attempt's own start.
 */
function expiryOf({ createdAt, expiresAt }: GatewayAttempt): SnapOrder['expiry'] {
  const minutes = Math.ceil(createdAt.until(expiresAt).total('minutes'))
  const duration = Math.max(minutes, leastMinutes)
  return { start_time: midtransTime(expiresAt.subtract({ minutes: duration })), unit: 'minute', duration }
}

function midtransTime(moment: Temporal.Instant): string {
  const local = moment.toZonedDateTimeISO('+07:00').toPlainDateTime()
  return `${local.toString({ smallestUnit: 'second' }).replace('T', ' ')} +0700`
}

/** Cuts by code points, to not split a surrogate pair. */
const cut = (text: string, most: number): string => Array.from(text.trim()).slice(0, most).join('')
