import type { Deps } from '../../platform/deps.ts'

/** One attempt to pay, as the gateway gets it. Amounts in rupiah; the lines add up to `amount`. */
export type GatewayAttempt = {
  readonly publicId: string
  /** `<order number>-<attempt>`, at most 36 characters. Known before the first call and the same in all calls. */
  readonly gatewayOrderId: string
  /** The gateway's reference of the payment (token or session); null before it is created there. */
  readonly gatewayRef: string | null
  /** The gateway's id of the latest transaction; null before the first status. */
  readonly transactionId: string | null
  /** The method as in GatewayStatus; null until the payer chooses. */
  readonly method: string | null
  readonly amount: number
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly locale: 'en' | 'id'
  readonly lines: readonly GatewayLine[]
  /** `phone` in E.164 if it could be parsed. */
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string }
}

/** `unitPrice` in rupiah; negative for a discount. */
export type GatewayLine = {
  readonly id: string
  readonly name: string
  readonly unitPrice: number
  readonly quantity: number
}

/** The meaning of a gateway's status. `challenged`: it took the money, but somebody must review the payment. */
export const gatewayMeanings = [
  'pending',
  'paid',
  'challenged',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'charged_back',
  'partially_charged_back',
] as const
export type GatewayMeaning = (typeof gatewayMeanings)[number]

/** The current state of an attempt at the gateway. */
export type GatewayStatus = {
  readonly meaning: GatewayMeaning
  /** The gateway's own status and code, stored for accounting: `settlement`, `200`. */
  readonly rawStatus: string
  readonly code: string
  readonly transactionId: string
  /** Rupiah; null if the gateway's amount is not a whole number of rupiah. */
  readonly amount: number | null
  /** ISO 4217. */
  readonly currency: string
  /** `qris`, `gopay_qris`, `card`, `bca_va`, `gopay` …; null until the payer chose. */
  readonly method: string | null
  /** The gateway's reason for a refusal. */
  readonly reason: string | null
  readonly refundKey: string | null
  /** All refunds that it knows, the oldest first. `refundKey` belongs to the last. */
  readonly refunds: readonly ReportedRefund[]
  /** URL to continue the payment; null if the gateway does not return it. */
  readonly redirectUrl: string | null
  /** The raw response. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** A refund at the gateway, ours or one made there by hand. Rupiah; null if not a whole number. */
export type ReportedRefund = { readonly key: string; readonly amount: number | null }

/** A dynamic QRIS code. `text`: what the QR code says, for the apps of banks and wallets. */
export type CreatedQris = { readonly text: string }

export type CreatedPayment = { readonly gatewayRef: string; readonly redirectUrl: string }

export type GatewayRefund = { readonly refundKey: string; readonly amount: number; readonly reason: string }
/**
 * `postponed`: retry later with the same key. `unfunded`: retry with the same key after the venue has enough money at
 * the gateway.
 */
export type RefundAnswer = {
  readonly outcome: 'refunded' | 'requested' | 'postponed' | 'unfunded' | 'refused'
  readonly reason: string | null
}

/**
 * What a payment method can do: refunds (full, partial, none), days to refund after payment, and its lowest and
 * highest amount in rupiah.
 */
export type MethodCapability = {
  readonly refund: 'none' | 'full' | 'partial'
  readonly refundDays: number
  readonly least: number
  readonly most: number
}

/** The attempt that a notification is about. Other fields of the notification are not trusted; the status is fetched instead. */
export type GatewayNotification = { readonly gatewayOrderId: string; readonly transactionId: string | null }
export type IncomingNotification = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A payment gateway. Network calls throw GatewayUnavailable if it does not answer, stop at `signal`, and must not be
 * made inside a transaction.
 */
export type Gateway = {
  /** The name in `/api/payments/{name}/notification`. */
  readonly name: string
  /** Creates the payment at the gateway, once per attempt. Throws GatewayRefused. */
  create(attempt: GatewayAttempt, signal: AbortSignal): Promise<CreatedPayment>
  /** Creates a dynamic QRIS code, once per attempt; repeated, it returns the same code. Throws GatewayRefused. */
  createQris(attempt: GatewayAttempt, signal: AbortSignal): Promise<CreatedQris>
  /** Returns null if the gateway does not know the attempt. */
  fetchStatus(attempt: GatewayAttempt, signal: AbortSignal): Promise<GatewayStatus | null>
  /** Cancels the payment at the gateway and returns its status, which is `paid` if the payer was faster. */
  cancel(attempt: GatewayAttempt, signal: AbortSignal): Promise<GatewayStatus | null>
  /** Refunds money, once per refund key. */
  refund(attempt: GatewayAttempt, refund: GatewayRefund, signal: AbortSignal): Promise<RefundAnswer>
  /** Verifies the signature in constant time. Returns null if it is wrong or missing. */
  parseNotification(notification: IncomingNotification): GatewayNotification | null
  capabilities(method: string): MethodCapability
}

/** The gateway did not answer or cannot be used for now. The message must not contain personal data. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  /** True if our configuration is wrong, such as a wrong key: waiting does not help. */
  readonly isOurFault: boolean

  constructor(message: string, { isOurFault = false }: { isOurFault?: boolean } = {}) {
    super(message)
    this.isOurFault = isOurFault
  }
}

/** The gateway permanently refuses this payment. `reason`: the gateway's text. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly reason: string

  constructor(reason: string) {
    super('the gateway refused to make a payment')
    this.reason = reason
  }
}

/** Timeout for a gateway call, in milliseconds. */
const timeoutMs = 5_000

/**
 * Runs a gateway call with a timeout of 5 seconds, even if the adapter ignores the signal; then throws
 * GatewayUnavailable.
 */
export async function waitForGateway<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new GatewayUnavailable('the gateway took too long')), {
      once: true,
    })
  })
  return Promise.race([ask(signal), tooLate])
}

/** Dependencies of features that call the gateway. */
export type PaymentDeps = Deps & { readonly gateway: Gateway }
