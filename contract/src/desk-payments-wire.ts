import type { Tender } from '@pantul/rules/tender'
import type { BodyOf, DataOf } from './call.ts'
import type { TakePayment } from './desk-payments.ts'

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

/** `due`: the amount that was shown, rupiah. */
export const takingFromWire = ({ Due, Tenders }: WireTaking): { due: number; tenders: Tender[] } => ({
  due: Due,
  tenders: tendersFromWire(Tenders),
})

/** `change`: cash to hand back, rupiah. */
export type TakenPayment = { readonly orderNumber: string; readonly change: number }

export const takenToWire = ({ orderNumber, change }: TakenPayment): DataOf<typeof TakePayment> => ({
  OrderNo: orderNumber,
  Change: change,
})

export const takenFromWire = ({ OrderNo, Change }: DataOf<typeof TakePayment>): TakenPayment => ({
  orderNumber: OrderNo,
  change: Change,
})

/** `due`: the amount that was shown, rupiah. */
export const takingToWire = (due: number, tenders: readonly Tender[]): WireTaking => ({
  Due: due,
  Tenders: tendersToWire(tenders),
})
