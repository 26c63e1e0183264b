import type { Tender } from '@pantul/rules/tender'
import type { BodyOf, DataOf } from './call.ts'
import { approvalConverter, type Approval } from './desk-approvals-wire.ts'
import type { CorrectPayment, DeskLimits, WriteOffBalance, TakePayment } from './desk-payments.ts'
import { listOf, optional, wireConverter } from './wire-converter.ts'

type WireRequest = BodyOf<typeof TakePayment>

type WireTender = WireRequest['Tenders'][number]

const tender = wireConverter<Tender, WireTender>()({
  method: 'Method',
  amount: 'Amount',
  given: 'Given',
  reference: 'Reference',
})

export const tendersConverter = listOf<Tender, WireTender>({
  toWire: tender.toWire,
  // Only cash is handed over, so payments by other methods have no `given` amount.
  fromWire: (wire) => tender.fromWire(wire.Method === 'cash' ? wire : { ...wire, Given: null }),
})

/** A balance that staff leave unpaid, in rupiah. `approval`: by a person who may leave more. */
export type UnpaidBalance = {
  readonly amount: number
  readonly reason: string
  readonly approval: Approval | null
}

export const unpaidBalanceConverter = optional(
  wireConverter<UnpaidBalance, NonNullable<WireRequest['Unpaid']>>()({
    amount: 'Amount',
    reason: 'Reason',
    approval: ['Approval', approvalConverter],
  }),
)

/** What the customer's balances pay. */
export type PaidByBalances = {
  /** Rupiah of store credit. */
  readonly credit: number
  /** The code that the customer shows (`MemberCode`); empty with an approval. */
  readonly code: string
  readonly approval: Approval | null
}

export const paidByBalancesConverter = optional(
  wireConverter<PaidByBalances, NonNullable<WireRequest['Balances']>>()({
    credit: 'Credit',
    code: 'Code',
    approval: ['Approval', approvalConverter],
  }),
)

/** Money that staff take for an order. */
export type TakePaymentRequest = {
  /** The due amount that staff saw, in rupiah. */
  readonly due: number
  readonly tenders: readonly Tender[]
  readonly unpaid?: UnpaidBalance | null
  readonly balances?: PaidByBalances | null
}

export const { toWire: takePaymentToWire, fromWire: takePaymentFromWire } = wireConverter<
  TakePaymentRequest,
  WireRequest
>()({
  due: 'Due',
  tenders: ['Tenders', tendersConverter],
  unpaid: ['Unpaid', unpaidBalanceConverter],
  balances: ['Balances', paidByBalancesConverter],
})

/** Rupiah. `change`: cash to hand back. `owed`: what is still owed for the order. */
export type TakenPayment = { readonly orderNumber: string; readonly change: number; readonly owed: number }

export const { toWire: takenPaymentToWire, fromWire: takenPaymentFromWire } = wireConverter<
  TakenPayment,
  DataOf<typeof TakePayment>
>()({ orderNumber: 'OrderNo', change: 'Change', owed: 'Owed' })

/** What staff write off of an unpaid balance, in rupiah. `due`: the unpaid balance that staff saw. */
export type WriteOffRequest = { readonly due: number; readonly amount: number; readonly reason: string }

export const { toWire: writeOffToWire, fromWire: writeOffFromWire } = wireConverter<
  WriteOffRequest,
  BodyOf<typeof WriteOffBalance>
>()({ due: 'Due', amount: 'Amount', reason: 'Reason' })

/** `owed`: what is still owed for the order, in rupiah. */
export type WriteOffResult = { readonly orderNumber: string; readonly owed: number }

export const writeOffResultToWire = ({
  orderNumber,
  owed,
}: WriteOffResult): DataOf<typeof WriteOffBalance> => ({ OrderNo: orderNumber, Owed: owed })

/** How much more may stay unpaid, and what store credit can pay. In rupiah. */
export type Limits = {
  /** How much more staff may leave unpaid; null: any sum. */
  readonly unpaid: number | null
  /** The person's store credit; null if the person has no account. */
  readonly credit: number | null
}

export const { toWire: limitsToWire, fromWire: limitsFromWire } = wireConverter<
  Limits,
  DataOf<typeof DeskLimits>
>()({ unpaid: 'Unpaid', credit: 'Credit' })

/** A correction of payments that staff entered wrongly. */
export type PaymentCorrection = {
  /** Public ids of other payments that are wrong too. */
  readonly otherPaymentIds: readonly string[]
  /** The payments that are entered instead. */
  readonly tenders: readonly Tender[]
  readonly reason: string
  readonly approval: Approval | null
}

export const { toWire: paymentCorrectionToWire, fromWire: paymentCorrectionFromWire } = wireConverter<
  PaymentCorrection,
  BodyOf<typeof CorrectPayment>
>()({
  otherPaymentIds: 'Also',
  tenders: ['Tenders', tendersConverter],
  reason: 'Reason',
  approval: ['Approval', approvalConverter],
})

/** `change`: cash to hand back, in rupiah. */
export type CorrectedPayment = { readonly orderNumber: string; readonly change: number }

export const correctedPaymentToWire = ({
  orderNumber,
  change,
}: CorrectedPayment): DataOf<typeof CorrectPayment> => ({ OrderNo: orderNumber, Change: change })
