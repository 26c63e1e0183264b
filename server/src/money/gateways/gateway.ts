import type { RefundCapability } from '@pantul/rules/refund-route'
import type { Deps } from '../../platform/deps.ts'

/** One attempt to pay, as the gateway gets it. Amounts in rupiah; the lines add up to `amount`. */
export type GatewayAttempt = {
  readonly publicId: string
  /** `<order number>-<attempt>`, at most 36 characters. Known before the first call and the same in all calls. */
  readonly gatewayOrderId: string
  /** The gateway's token or session of the payment; null before the payment is created there. */
  readonly gatewayRef: string | null
  /** The gateway's id of the latest transaction; null before the first status. */
  readonly transactionId: string | null
  /** The method as in `GatewayStatus`; null until the payer chooses one. */
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
  /** All refunds of the payment that the gateway knows, the oldest first. */
  readonly refunds: readonly ReportedRefund[]
  /** URL to continue the payment; null if the gateway does not return it. */
  readonly redirectUrl: string | null
  /** The body of the gateway's answer. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** A refund that the server asked for, or that staff made on the gateway's own page. */
export type ReportedRefund = {
  readonly key: string
  /** Rupiah; null if the gateway's amount is not a whole number of rupiah. */
  readonly amount: number | null
}

/** A dynamic QRIS code. `text`: the text in the QR code, which the apps of banks and wallets read. */
export type CreatedQris = { readonly text: string }

export type CreatedPayment = { readonly gatewayRef: string; readonly redirectUrl: string }

export type GatewayRefund = { readonly refundKey: string; readonly amount: number; readonly reason: string }
export type RefundAnswer = {
  readonly outcome:
    | 'refunded'
    /** Accepted; a later status says whether it was made. */
    | 'requested'
    /** Retry later with the same key. */
    | 'postponed'
    /** The venue has too little money at the gateway. Retry with the same key after it has more. */
    | 'unfunded'
    | 'refused'
  readonly reason: string | null
}

/** The attempt that a notification names. The server fetches its status and trusts nothing else in the notification. */
export type NotifiedAttempt = { readonly gatewayOrderId: string; readonly transactionId: string | null }

/** The HTTP request in which a gateway sends a notification. */
export type NotificationRequest = {
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
  parseNotification(request: NotificationRequest): NotifiedAttempt | null
  refundCapabilityOf(method: string): RefundCapability
  /** The highest amount of a QRIS payment, in rupiah. */
  readonly highestQrisAmount: number
}

/** The gateway did not answer, or cannot be used for now. The message must not contain personal data. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  /** The configuration of the server is wrong, for example the key. Waiting does not help. */
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

const timeoutMs = 5_000

/**
 * Runs a gateway call. Throws GatewayUnavailable after 5 seconds, even if the adapter ignores the signal.
 */
export async function waitForGateway<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new GatewayUnavailable('the gateway took too long')), {
      once: true,
    })
  })
  return Promise.race([call(signal), timeout])
}

/** Dependencies of features that call the gateway. */
export type PaymentDeps = Deps & { readonly gateway: Gateway }
