import type { BodyOf, DataOf } from './call.ts'
import type { ShowQris } from './desk-qris.ts'

/** `due`: the due amount that staff saw; `amount`: the amount of the code. Rupiah. */
export type QrRequest = { readonly due: number; readonly amount: number }

export const qrRequestFromWire = ({ Due, Amount }: BodyOf<typeof ShowQris>): QrRequest => ({
  due: Due,
  amount: Amount,
})

export const qrRequestToWire = ({ due, amount }: QrRequest): BodyOf<typeof ShowQris> => ({
  Due: due,
  Amount: amount,
})

/** A dynamic QRIS code at the counter. `text`: the content of the code; `until`: when it expires, ISO 8601. */
export type CounterQr = {
  readonly paymentId: string
  readonly text: string
  readonly amount: number
  readonly until: string
}

export const counterQrToWire = ({ paymentId, text, amount, until }: CounterQr): DataOf<typeof ShowQris> => ({
  PaymentID: paymentId,
  Text: text,
  Amount: amount,
  Until: until,
})

export const counterQrFromWire = ({
  PaymentID,
  Text,
  Amount,
  Until,
}: DataOf<typeof ShowQris>): CounterQr => ({
  paymentId: PaymentID,
  text: Text,
  amount: Amount,
  until: Until,
})
