import type { Rupiah } from '@pantul/rules/money'
import type { DataOf } from './call.ts'
import type { OrderInvoice } from './history.ts'
import {
  soldPackagesConverter,
  soldPlacesFromWire,
  soldPlacesToWire,
  sumsFromWire,
  sumsToWire,
  type ServerSums,
  type OrderSums,
  type PlacesWithSpans,
  type SoldPackage,
  type SoldPlaces,
  type WireSums,
} from './sold-items-wire.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type Wire = DataOf<typeof OrderInvoice>

/** A refund, open or done. */
export type Refund = { readonly amount: Rupiah; readonly isDone: boolean; readonly createdAt: string }

export const refundFields = { amount: 'Amount', isDone: 'IsDone', createdAt: 'CreatedAt' } as const

/** The data on an invoice. Times are ISO 8601 with offset. */
export type Invoice = OrderSums & {
  readonly number: string
  readonly issuedAt: string
  readonly seller: {
    readonly legalName: string
    readonly name: string
    readonly address: string
    readonly taxNumber: string
  }
  readonly buyer: { readonly name: string; readonly email: string; readonly phone: string }
  readonly orderNumber: string
  readonly packages: readonly SoldPackage[]
  readonly enrolments: readonly SoldPlaces[]
  readonly total: Rupiah
  readonly totalInWords: string
  /** The method of the first payment; null if nothing had to be paid. */
  readonly method: string | null
  /** All payments of the order, in the order in which they were made. */
  readonly payments: readonly { readonly method: string | null; readonly amount: Rupiah }[]
  readonly paidAt: string | null
  readonly refunds: readonly Refund[]
}

/** An invoice as the server has it: the tax has all its values, and sessions have a start and an end hour. */
type ServerInvoice = Omit<Invoice, 'enrolments' | 'tax'> &
  ServerSums & { readonly enrolments: readonly PlacesWithSpans[] }

const seller = wireConverter<Invoice['seller'], Wire['Seller']>()({
  legalName: 'LegalName',
  name: 'Name',
  address: 'Address',
  taxNumber: 'TaxNumber',
})

const buyer = wireConverter<Invoice['buyer'], Wire['Buyer']>()({
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
})

const payment = wireConverter<Invoice['payments'][number], Wire['Payments'][number]>()({
  method: 'Method',
  amount: 'Amount',
})

const invoice = wireConverter<
  Omit<Invoice, 'enrolments' | keyof OrderSums>,
  Omit<Wire, 'Enrolments' | keyof WireSums>
>()({
  number: 'InvoiceNo',
  issuedAt: 'IssuedAt',
  seller: ['Seller', seller],
  buyer: ['Buyer', buyer],
  orderNumber: 'OrderNo',
  packages: ['Packages', soldPackagesConverter],
  total: 'Total',
  totalInWords: 'TotalInWords',
  method: 'Method',
  payments: ['Payments', listOf(payment)],
  paidAt: 'PaidAt',
  refunds: ['Refunds', listOf(wireConverter<Refund, Wire['Refunds'][number]>()(refundFields))],
})

export const invoiceToWire = (serverInvoice: ServerInvoice): Wire => ({
  ...invoice.toWire(serverInvoice),
  Enrolments: soldPlacesToWire(serverInvoice.enrolments),
  ...sumsToWire(serverInvoice),
})

export const invoiceFromWire = (wire: Wire): Invoice => ({
  ...invoice.fromWire(wire),
  enrolments: soldPlacesFromWire(wire.Enrolments),
  ...sumsFromWire(wire),
})
