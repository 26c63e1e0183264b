import type { Tender } from '@pantul/rules/tender'
import type { BodyOf, DataOf } from './call.ts'
import { approvalFromWire, approvalToWire, type Approval } from './desk-approvals-wire.ts'
import type { CorrectPayment, DeskLimits, ForgiveRest, TakePayment } from './desk-payments.ts'

type WireTaking = BodyOf<typeof TakePayment>

type WireTenders = WireTaking['Tenders']

export const tendersFromWire = (tenders: WireTenders): Tender[] =>
  tenders.map(({ Method, Amount, Given, Reference }) => ({
    method: Method,
    amount: Amount,
    // Only cash is handed over.
    given: Method === 'cash' ? Given : null,
    reference: Reference,
  }))

export const tendersToWire = (tenders: readonly Tender[]): WireTenders =>
  tenders.map(({ method, amount, given, reference }) => ({
    Method: method,
    Amount: amount,
    Given: given,
    Reference: reference,
  }))

/** A balance that staff leave unpaid, rupiah. `approval`: of somebody who may leave more. */
export type RestLeft = {
  readonly amount: number
  readonly reason: string
  readonly approval: Approval | null
}

export const restFromWire = (rest: WireTaking['Rest']): RestLeft | null =>
  rest === null || rest === undefined
    ? null
    : { amount: rest.Amount, reason: rest.Reason, approval: approvalFromWire(rest.Approval) }

export const restToWire = (rest: RestLeft | null): NonNullable<WireTaking['Rest']> | null =>
  rest && { Amount: rest.amount, Reason: rest.reason, Approval: approvalToWire(rest.approval) }

/** `due`: the amount that was shown, rupiah. `rest`: what stays unpaid; null: nothing. */
export type TakePaymentRequest = {
  readonly due: number
  readonly tenders: readonly Tender[]
  readonly rest?: RestLeft | null
}

export const takePaymentFromWire = ({ Due, Tenders, Rest }: WireTaking): TakePaymentRequest => ({
  due: Due,
  tenders: tendersFromWire(Tenders),
  rest: restFromWire(Rest),
})

export const takePaymentToWire = ({ due, tenders, rest }: TakePaymentRequest): WireTaking => ({
  Due: due,
  Tenders: tendersToWire(tenders),
  Rest: restToWire(rest ?? null),
})

/** `change`: cash to hand back; `owed`: what the order still owes. Rupiah. */
export type TakenPayment = { readonly orderNumber: string; readonly change: number; readonly owed: number }

export const takenToWire = ({ orderNumber, change, owed }: TakenPayment): DataOf<typeof TakePayment> => ({
  OrderNo: orderNumber,
  Change: change,
  Owed: owed,
})

export const takenFromWire = ({ OrderNo, Change, Owed }: DataOf<typeof TakePayment>): TakenPayment => ({
  orderNumber: OrderNo,
  change: Change,
  owed: Owed,
})

/** `owed`: what the order still owes, rupiah. */
export type ForgivenRest = { readonly orderNumber: string; readonly owed: number }

export const forgivenToWire = ({ orderNumber, owed }: ForgivenRest): DataOf<typeof ForgiveRest> => ({
  OrderNo: orderNumber,
  Owed: owed,
})

/** What somebody may still leave unpaid, rupiah; null: any sum. */
export type Limits = { readonly unpaid: number | null }

export const limitsToWire = ({ unpaid }: Limits): DataOf<typeof DeskLimits> => ({ Unpaid: unpaid })

export const limitsFromWire = ({ Unpaid }: DataOf<typeof DeskLimits>): Limits => ({ unpaid: Unpaid })

/** What staff write off of the unpaid balance that was shown, rupiah. */
export type WriteOffRequest = { readonly due: number; readonly amount: number; readonly reason: string }

export const writeOffFromWire = ({ Due, Amount, Reason }: BodyOf<typeof ForgiveRest>): WriteOffRequest => ({
  due: Due,
  amount: Amount,
  reason: Reason,
})

export const writeOffToWire = ({ due, amount, reason }: WriteOffRequest): BodyOf<typeof ForgiveRest> => ({
  Due: due,
  Amount: amount,
  Reason: reason,
})

/** `also`: public ids of other wrong payments. `tenders`: what is entered instead. */
export type Correction = {
  readonly also: readonly string[]
  readonly tenders: readonly Tender[]
  readonly reason: string
  readonly approval: Approval | null
}

export const correctionFromWire = (body: BodyOf<typeof CorrectPayment>): Correction => ({
  also: body.Also,
  tenders: tendersFromWire(body.Tenders),
  reason: body.Reason,
  approval: approvalFromWire(body.Approval),
})

export const correctionToWire = ({
  also,
  tenders,
  reason,
  approval,
}: Correction): BodyOf<typeof CorrectPayment> => ({
  Also: [...also],
  Tenders: tendersToWire(tenders),
  Reason: reason,
  Approval: approvalToWire(approval),
})

/** `change`: cash to hand back, rupiah. */
export type CorrectedPayment = { readonly orderNumber: string; readonly change: number }

export const correctedToWire = ({
  orderNumber,
  change,
}: CorrectedPayment): DataOf<typeof CorrectPayment> => ({ OrderNo: orderNumber, Change: change })
