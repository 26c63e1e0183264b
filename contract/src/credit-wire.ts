import type { Rupiah } from '@pantul/rules/money'
import type { StoreCredit } from './after-booking.ts'
import type { DataOf } from './call.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type Wire = DataOf<typeof StoreCredit>

/** The customer's store credit, with its entries, the newest first. */
export type OwnCredit = { readonly balance: Rupiah; readonly entries: readonly CreditEntry[] }

export type CreditEntry = {
  readonly kind: Wire['items'][number]['Kind']
  /** Negative if the entry lowers the balance. */
  readonly amount: Rupiah
  /** ISO 8601 with offset. */
  readonly at: string
  readonly orderId: string | null
  readonly orderNumber: string | null
}

const entry = wireConverter<CreditEntry, Wire['items'][number]>()({
  kind: 'Kind',
  amount: 'Amount',
  at: 'At',
  orderId: 'OrderID',
  orderNumber: 'OrderNo',
})

export const { toWire: ownCreditToWire, fromWire: ownCreditFromWire } = wireConverter<OwnCredit, Wire>()({
  balance: 'Balance',
  entries: ['items', listOf(entry)],
})
