import type { BodyOf, DataOf } from './call.ts'
import type { ShowQris } from './desk-qris.ts'

/** `due`: what was shown; `amount`: what the code is for. Rupiah. */
export type QrRequest = { readonly due: number; readonly amount: number }

export const qrRequestFromWire = ({ Due, Amount }: BodyOf<typeof ShowQris>): QrRequest => ({
  due: Due,
  amount: Amount,
})

export const qrRequestToWire = ({ due, amount }: QrRequest): BodyOf<typeof ShowQris> => ({
  Due: due,
  Amount: amount,
})

/** A dynamic QRIS code at the counter. `text`: what it says; `until`: when it ends. */
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
