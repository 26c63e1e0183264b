import { SellCourts } from '@pantul/contract/desk-sale'
import type { DataOf } from '@pantul/contract/call'
import {
  saleQuoteRequestToWire,
  saleToWire,
  type ReasonedDiscount,
  type SaleSettling,
} from '@pantul/contract/desk-sale-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { StaffDiscount } from '@pantul/rules/staff-discount'
import type { Tender, TenderMethod } from '@pantul/rules/tender'
import type { StaffAtCounter } from '../../money/payments/test-counter.ts'
import type { Reply } from '../../test-visitor.ts'

type TestPerson = { readonly name?: string; readonly phone?: string; readonly email?: string }

/** A sale of a test: to Galih for cash by default. `hash`: sent instead of the hash of the quote. */
export type TestSale = {
  readonly person?: TestPerson
  readonly contactId?: string
  readonly settling?: SaleSettling
  readonly priceOff?: ReasonedDiscount
  readonly promoCode?: string
  readonly hash?: string
  readonly key?: string
}

/** For tests: a tender. `given`: the cash that the guest gives; by default the exact amount. */
export const tender = (method: TenderMethod, amount: number, given = amount): Tender => ({
  method,
  amount,
  given: method === 'cash' ? given : null,
  reference: method === 'edc' || method === 'transfer' ? '402771' : '',
})

/** For tests: the price of a sale; by default without a discount, and to an unknown buyer. */
export const quoteSale = (
  desk: StaffAtCounter,
  items: readonly BookingItem[],
  priceOff?: StaffDiscount,
  contactId: string | null = null,
  promoCode = '',
): Promise<Reply> =>
  desk.post('/quote', saleQuoteRequestToWire(items, { priceOff: priceOff ?? null, contactId, promoCode }))

/** The contacts that each desk (a logged-in member of staff) added, so that later sales to a person use the same. */
const contacts = new WeakMap<StaffAtCounter, Map<string, string>>()

/** For tests: the public id of a person. The first call adds the person. */
export async function contactOf(desk: StaffAtCounter, person: TestPerson): Promise<string> {
  const known = contacts.get(desk) ?? new Map<string, string>()
  contacts.set(desk, known)
  const { name = 'Galih Prasetyo', phone = '', email = '' } = person
  const key = [name, phone, email].join()
  const knownId = known.get(key)
  if (knownId !== undefined) return knownId
  const { status, body, text } = await desk.post('/people', { Name: name, Phone: phone, Email: email })
  if (status !== 201) throw new Error(`the person was refused: ${text}`)
  const { ContactID } = (body as { data: { ContactID: string } }).data
  known.set(key, ContactID)
  return ContactID
}

type QuoteReply = {
  readonly data: { readonly SaleQuote: { readonly QuoteHash: string; readonly Due: number } }
}

/** For tests: asks for the price, then sells; by default for exactly that much cash. */
export async function trySell(
  desk: StaffAtCounter,
  items: readonly BookingItem[],
  { person = {}, contactId, settling, priceOff, promoCode = '', hash, key }: TestSale = {},
): Promise<Reply> {
  const buyer = contactId ?? (await contactOf(desk, person))
  const quoted = await quoteSale(desk, items, priceOff, buyer, promoCode)
  if (quoted.status !== 200) return quoted
  const { QuoteHash, Due } = (quoted.body as QuoteReply).data.SaleQuote
  const terms = {
    contactId: buyer,
    quoteHash: hash ?? QuoteHash,
    ...(priceOff === undefined ? {} : { priceOff }),
    promoCode,
    settling: settling ?? { kind: 'tenders' as const, tenders: [tender('cash', Due)] },
  }
  return desk.post('/orders', saleToWire(items, terms), key)
}

/** Like `trySell`; fails if the sale is refused. */
export async function sell(
  desk: StaffAtCounter,
  items: readonly BookingItem[],
  sale: TestSale = {},
): Promise<DataOf<typeof SellCourts>> {
  const { status, body, text } = await trySell(desk, items, sale)
  if (status !== 201) throw new Error(`the sale was refused: ${text}`)
  return SellCourts.ok.parse(body).data
}
