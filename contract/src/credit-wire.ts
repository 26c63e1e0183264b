import type { Rupiah } from '@pantul/rules/money'
import type { StoreCredit } from './after-booking.ts'
import type { DataOf } from './call.ts'

type Wire = DataOf<typeof StoreCredit>

/** The customer's store credit in rupiah, with its entries newest first. `at`: ISO 8601 with offset. */
export type OwnCredit = { readonly balance: Rupiah; readonly entries: readonly CreditEntry[] }

export type CreditEntry = {
  readonly kind: Wire['items'][number]['Kind']
  readonly amount: Rupiah
  readonly at: string
  readonly orderId: string | null
  readonly orderNumber: string | null
}

export const ownCreditToWire = ({ balance, entries }: OwnCredit): Wire => ({
  Balance: balance,
  items: entries.map((entry) => ({
    Kind: entry.kind,
    Amount: entry.amount,
    At: entry.at,
    OrderID: entry.orderId,
    OrderNo: entry.orderNumber,
  })),
})

export const ownCreditFromWire = (wire: Wire): OwnCredit => ({
  balance: wire.Balance,
  entries: wire.items.map((entry) => ({
    kind: entry.Kind,
    amount: entry.Amount,
    at: entry.At,
    orderId: entry.OrderID,
    orderNumber: entry.OrderNo,
  })),
})
