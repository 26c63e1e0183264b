import { SellCourts } from '@pantul/contract/desk-sale'
import type { DataOf } from '@pantul/contract/call'
import { saleToWire, type SalePerson, type SaleSettling } from '@pantul/contract/desk-sale-wire'
import { basketToWire } from '@pantul/contract/basket-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { Tender, TenderMethod } from '@pantul/rules/tender'
import type { Counter } from '../money/payments/test-counter.ts'
import type { Reply } from '../test-visitor.ts'

/** A sale of a test: to Galih for cash by default. `hash`: instead of the one of the quote. */
export type TestSale = {
  readonly person?: Partial<SalePerson>
  readonly settling?: SaleSettling
  readonly hash?: string
  readonly key?: string
}

/** For tests: a tender; cash is given exactly. */
export const tender = (method: TenderMethod, amount: number, given = amount): Tender => ({
  method,
  amount,
  given: method === 'cash' ? given : null,
  reference: method === 'edc' || method === 'transfer' ? '402771' : '',
})

export const quoteSale = (desk: Counter, items: readonly BookingItem[]): Promise<Reply> =>
  desk.post('/quote', { payload: basketToWire(items) })

type Quoted = { readonly data: { readonly SaleQuote: { readonly QuoteHash: string; readonly Due: number } } }

/** For tests: asks for the price, then sells; by default for exactly that much cash. */
export async function trySell(
  desk: Counter,
  items: readonly BookingItem[],
  { person, settling, hash, key }: TestSale = {},
): Promise<Reply> {
  const quoted = await quoteSale(desk, items)
  if (quoted.status !== 200) return quoted
  const { QuoteHash, Due } = (quoted.body as Quoted).data.SaleQuote
  const terms = {
    person: { name: 'Galih Prasetyo', phone: '', email: '', ...person },
    quoteHash: hash ?? QuoteHash,
    settling: settling ?? { kind: 'tenders' as const, tenders: [tender('cash', Due)] },
  }
  return desk.post('/orders', saleToWire(items, terms), key)
}

/** Like `trySell`; fails if the sale is refused. */
export async function sell(
  desk: Counter,
  items: readonly BookingItem[],
  sale: TestSale = {},
): Promise<DataOf<typeof SellCourts>> {
  const { status, body, text } = await trySell(desk, items, sale)
  if (status !== 201) throw new Error(`the sale was refused: ${text}`)
  return SellCourts.ok.parse(body).data
}
