import type { DataOf } from '@pantul/contract/call'
import { QuoteGoods, SellGoods } from '@pantul/contract/desk-goods'
import { goodsSaleToWire, pickedGoodsToWire, type GoodsSale } from '@pantul/contract/desk-goods-wire'
import type { StaffRole } from '@pantul/rules/staff-may'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { tender } from '../../orders/place/test-sales.ts'
import type { Reply } from '../../test-visitor.ts'

/** The number of pieces by item. */
type PickedPieces = Readonly<Record<string, number>>

/**
 * `parentOrder`: the public id of the order to whose booking 1 the goods belong; `quoted`: used instead of a fresh quote.
 * The goods are paid in cash, unless `tenders` are given.
 */
type TestSale = Partial<Omit<GoodsSale, 'things' | 'parentBooking'>> & {
  readonly parentOrder?: string
  readonly quoted?: DataOf<typeof QuoteGoods>
  readonly key?: string
}

/** A member of staff at TST1 who sells goods. */
export type GoodsDesk = ChangingStaff & {
  tryToQuote(picked: PickedPieces, parentOrder?: string): Promise<Reply>
  quoteGoods(picked: PickedPieces, parentOrder?: string): Promise<DataOf<typeof QuoteGoods>>
  sellGoods(picked: PickedPieces, sale?: TestSale): Promise<Reply>
}

/** The server, with staff who sell goods. `stockOf`: the pieces in stock; null for goods without a stock count. */
export type GoodsVenue = Omit<VenueWithStaff, 'staff'> & {
  staff(role: StaffRole): Promise<GoodsDesk>
  stockOf(item: string): Promise<number | null>
}

/** For tests: the server, and staff at TST1 who sell things. */
export async function openGoods(): Promise<GoodsVenue> {
  const venue = await openVenueWithStaff()
  const things = (picked: PickedPieces) =>
    Object.entries(picked).map(([item, quantity]) => ({ item, quantity }))
  const parentBookingOf = async (order: string | undefined) =>
    order === undefined ? null : { orderNumber: await venue.numberOf(order), bookingId: 1 }
  return {
    ...venue,
    stockOf: async (item) => {
      const [row] = await venue.db.query<{ stock: number | null }>(
        `select stock from add_on where location_id = 'TST1' and item = $1`,
        [item],
      )
      return row?.stock ?? null
    },
    staff: async (role) => {
      const desk = await venue.staff(role)
      const tryToQuote: GoodsDesk['tryToQuote'] = async (picked, parentOrder) =>
        desk.post(
          '/goods/quote',
          pickedGoodsToWire({ things: things(picked), parentBooking: await parentBookingOf(parentOrder) }),
        )
      const quoteGoods: GoodsDesk['quoteGoods'] = async (picked, parentOrder) => {
        const reply = await tryToQuote(picked, parentOrder)
        if (reply.status !== 200) throw new Error(reply.text)
        return QuoteGoods.ok.parse(reply.body).data
      }
      return {
        ...desk,
        tryToQuote,
        quoteGoods,
        sellGoods: async (picked, { parentOrder, key, quoted, ...sale } = {}) => {
          const quote = quoted ?? (await quoteGoods(picked, parentOrder))
          const body = goodsSaleToWire({
            things: things(picked),
            parentBooking: await parentBookingOf(parentOrder),
            contactId: null,
            quoteHash: quote.QuoteHash,
            tenders: quote.Total === 0 ? [] : [tender('cash', quote.Total)],
            unpaid: null,
            isHeld: false,
            ...sale,
          })
          return desk.post('/goods', body, key)
        },
      }
    },
  }
}

/** For tests: the sold order of an answer. */
export const soldGoodsIn = ({ body }: Reply): DataOf<typeof SellGoods> => SellGoods.ok.parse(body).data
