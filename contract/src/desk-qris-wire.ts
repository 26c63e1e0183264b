import type { BodyOf, DataOf } from './call.ts'
import type { ShowQris } from './desk-qris.ts'
import { wireConverter } from './wire-converter.ts'

/** The request for a QRIS code, in rupiah. `due`: the due amount that staff saw. `amount`: the amount of the code. */
export type QrRequest = { readonly due: number; readonly amount: number }

export const { toWire: qrRequestToWire, fromWire: qrRequestFromWire } = wireConverter<
  QrRequest,
  BodyOf<typeof ShowQris>
>()({ due: 'Due', amount: 'Amount' })

/** A dynamic QRIS code at the counter. */
export type CounterQr = {
  readonly paymentId: string
  /** The content of the code. */
  readonly text: string
  readonly amount: number
  /** When the code expires: ISO 8601. */
  readonly until: string
}

export const { toWire: counterQrToWire, fromWire: counterQrFromWire } = wireConverter<
  CounterQr,
  DataOf<typeof ShowQris>
>()({ paymentId: 'PaymentID', text: 'Text', amount: 'Amount', until: 'Until' })
