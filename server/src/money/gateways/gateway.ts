import type { Deps } from '../../platform/deps.ts'

/** One attempt to pay, as the gateway is told about it. Sums are whole rupiah; the lines add up to `amount`. */
export type GatewayAttempt = {
  readonly publicId: string
  /** `<order number>-<attempt>`, ≤ 36 characters: known before the first call, the same in every later one. */
  readonly gatewayOrderId: string
  /** What the gateway named it (a token, a session); null before it was created there. */
  readonly gatewayRef: string | null
  /** What the gateway last named the payer's try; null before it was heard of. */
  readonly transactionId: string | null
  /** As in GatewayStatus; null until the payer chose. */
  readonly method: string | null
  readonly amount: number
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly locale: 'en' | 'id'
  readonly lines: readonly GatewayLine[]
  /** `phone` in E.164 where it could be read. */
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string }
}

/** `unitPrice` in rupiah; below zero it is a discount. */
export type GatewayLine = {
  readonly id: string
  readonly name: string
  readonly unitPrice: number
  readonly quantity: number
}

/** What a gateway's own word comes to. `challenged`: it took the money but wants somebody to look first. */
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

/** How an attempt stands at the gateway at this moment. */
export type GatewayStatus = {
  readonly meaning: GatewayMeaning
  /** The gateway's own word and code, kept for the books: `settlement`, `200`. */
  readonly word: string
  readonly code: string
  readonly transactionId: string
  /** Whole rupiah; null when what it named is not an exact sum of rupiah. */
  readonly amount: number | null
  /** ISO 4217. */
  readonly currency: string
  /** `qris`, `gopay_qris`, `card`, `bca_va`, `gopay` …; null until the payer chose. */
  readonly method: string | null
  /** Why it was refused, in the gateway's words. */
  readonly reason: string | null
  readonly refundKey: string | null
  /** Every refund that it knows of, the oldest first; `refundKey` is of the last. */
  readonly refunds: readonly GivenBack[]
  /** Where the payer goes on paying; null when the gateway does not repeat it. */
  readonly redirectUrl: string | null
  /** Its answer as it came. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** A refund in the gateway's books, ours or one that was made there by hand; rupiah, null when that is no exact sum. */
export type GivenBack = { readonly key: string; readonly amount: number | null }

export type CreatedPayment = { readonly gatewayRef: string; readonly redirectUrl: string }

export type GatewayRefund = { readonly refundKey: string; readonly amount: number; readonly reason: string }
/**
 * `postponed`: not now, but the same refund key may be asked for again later; `unfunded`: so too, once the venue has
 * enough money at the gateway.
 */
export type RefundAnswer = {
  readonly outcome: 'refunded' | 'requested' | 'postponed' | 'unfunded' | 'refused'
  readonly reason: string | null
}

/**
 * What can be done with a method: whether money goes back through it, in whole or in parts, within how many days of
 * paying, and the least and most that it takes (rupiah).
 */
export type MethodCapability = {
  readonly refund: 'none' | 'full' | 'partial'
  readonly refundDays: number
  readonly least: number
  readonly most: number
}

/** Which attempt a notice speaks of. Its word is not believed: the gateway is asked again. */
export type GatewayNotice = { readonly gatewayOrderId: string; readonly transactionId: string | null }
export type IncomingNotice = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A payment gateway. Every call that crosses the network throws GatewayAway when the gateway does not answer, gives
 * up at `signal`, and is never made while a transaction is open.
 */
export type Gateway = {
  /** As in `/api/payments/{name}/notification`. */
  readonly name: string
  /** Makes the payment there. Called again for the same attempt it makes no second one; throws GatewayRefused. */
  create(attempt: GatewayAttempt, signal: AbortSignal): Promise<CreatedPayment>
  /** Null when the gateway knows nothing of the attempt. */
  fetchStatus(attempt: GatewayAttempt, signal: AbortSignal): Promise<GatewayStatus | null>
  /** No money may come for it any more; answers how the attempt stands now (`paid` when that came first). */
  cancel(attempt: GatewayAttempt, signal: AbortSignal): Promise<GatewayStatus | null>
  /** Gives money back. The same refund key is carried out once. */
  refund(attempt: GatewayAttempt, refund: GatewayRefund, signal: AbortSignal): Promise<RefundAnswer>
  /** Null when the signature is wrong or missing; compares in constant time. */
  parseNotice(notice: IncomingNotice): GatewayNotice | null
  capabilities(method: string): MethodCapability
}

/** The gateway did not answer, or said that it cannot now. Never repeats what was said about a person. */
export class GatewayAway extends Error {
  override name = 'GatewayAway'
  /** It would answer if we were set up rightly: a wrong key. Waiting alone does not cure it. */
  readonly isOurFault: boolean

  constructor(message: string, { isOurFault = false }: { isOurFault?: boolean } = {}) {
    super(message)
    this.isOurFault = isOurFault
  }
}

/** The gateway will not make this payment, however often it is asked. `reason` is in its own words. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly reason: string

  constructor(reason: string) {
    super('the gateway refused to make a payment')
    this.reason = reason
  }
}

/** Milliseconds that anybody waits for the gateway. */
const patience = 5_000

/** Asks the gateway and waits 5 seconds at most, whether or not the adapter heeds the signal; then GatewayAway. */
export async function waitForGateway<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patience)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new GatewayAway('the gateway took too long')), {
      once: true,
    })
  })
  return Promise.race([ask(signal), tooLate])
}

/** What every feature that speaks to the gateway is given. */
export type PaymentDeps = Deps & { readonly gateway: Gateway }
