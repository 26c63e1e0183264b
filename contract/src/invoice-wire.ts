import type { Rupiah } from '@pantul/rules/money'
import type { PriceLine } from '@pantul/rules/price'
import type { DataOf } from './call.ts'
import type { OrderInvoice } from './history.ts'
import { linesFromWire } from './quote-wire.ts'
import {
  packagesFromWire,
  packagesToWire,
  paymentBreakdownFromWire,
  placesFromWire,
  placesToWire,
  sumsToWire,
  type CompleteSums,
  type PaymentBreakdown,
  type PlacesByHour,
  type SoldPackage,
  type SoldPlaces,
} from './sold-wire.ts'
import { taxFromWire, type ShownTax } from './tax-wire.ts'

type Wire = DataOf<typeof OrderInvoice>

/** A refund, open or done. */
export type Refund = { readonly amount: Rupiah; readonly isDone: boolean; readonly createdAt: string }

/** The data on an invoice. */
export type Invoice = PaymentBreakdown & {
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
  readonly lines: readonly PriceLine[]
  readonly tax: ShownTax
  readonly total: Rupiah
  readonly totalInWords: string
  readonly method: string | null
  /** All payments of the order, in rupiah. */
  readonly payments: readonly { readonly method: string | null; readonly amount: Rupiah }[]
  readonly paidAt: string | null
  readonly refunds: readonly Refund[]
}

/** An invoice as the server reads it. */
type CompleteInvoice = Omit<Invoice, 'enrolments' | 'lines' | 'tax'> &
  CompleteSums & { readonly enrolments: readonly PlacesByHour[] }

export const invoiceToWire = (invoice: CompleteInvoice): Wire => ({
  InvoiceNo: invoice.number,
  IssuedAt: invoice.issuedAt,
  Seller: {
    LegalName: invoice.seller.legalName,
    Name: invoice.seller.name,
    Address: invoice.seller.address,
    TaxNumber: invoice.seller.taxNumber,
  },
  Buyer: { Name: invoice.buyer.name, Email: invoice.buyer.email, Phone: invoice.buyer.phone },
  OrderNo: invoice.orderNumber,
  Packages: packagesToWire(invoice.packages),
  Enrolments: placesToWire(invoice.enrolments),
  ...sumsToWire(invoice),
  Total: invoice.total,
  TotalInWords: invoice.totalInWords,
  Method: invoice.method,
  Payments: invoice.payments.map(({ method, amount }) => ({ Method: method, Amount: amount })),
  PaidAt: invoice.paidAt,
  Refunds: invoice.refunds.map(refundToWire),
})

export const invoiceFromWire = (wire: Wire): Invoice => ({
  number: wire.InvoiceNo,
  issuedAt: wire.IssuedAt,
  seller: {
    legalName: wire.Seller.LegalName,
    name: wire.Seller.Name,
    address: wire.Seller.Address,
    taxNumber: wire.Seller.TaxNumber,
  },
  buyer: { name: wire.Buyer.Name, email: wire.Buyer.Email, phone: wire.Buyer.Phone },
  orderNumber: wire.OrderNo,
  packages: packagesFromWire(wire.Packages),
  enrolments: placesFromWire(wire.Enrolments),
  lines: linesFromWire(wire.Lines),
  ...paymentBreakdownFromWire(wire),
  tax: taxFromWire(wire.Tax),
  total: wire.Total,
  totalInWords: wire.TotalInWords,
  method: wire.Method,
  payments: wire.Payments.map(({ Method, Amount }) => ({ method: Method, amount: Amount })),
  paidAt: wire.PaidAt,
  refunds: wire.Refunds.map(refundFromWire),
})

export const refundToWire = ({ amount, isDone, createdAt }: Refund): Wire['Refunds'][number] => ({
  Amount: amount,
  IsDone: isDone,
  CreatedAt: createdAt,
})

export const refundFromWire = (wire: Wire['Refunds'][number]): Refund => ({
  amount: wire.Amount,
  isDone: wire.IsDone,
  createdAt: wire.CreatedAt,
})
