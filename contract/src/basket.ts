import * as z from 'zod/mini'
import { Code, Hour, WireDate } from './shapes.ts'

/** The most items that a request may contain. The rules have a lower limit for an order, which their refusal names. */
const MAX_ITEMS = 40
const BookingID = z.int().check(z.minimum(1), z.maximum(MAX_ITEMS))
/** A price from the browser. It is accepted, but the server never uses it. */
const IgnoredPrice = z.number()

/** The four lists of a basket, exactly as local storage holds them. */
export const WireBasket = z.strictObject({
  selectedTimesData: z
    .array(
      z.strictObject({
        BookingID,
        BookingDate: WireDate,
        Times: z.array(Hour).check(z.maxLength(24)),
        Price: z.array(z.strictObject({ time: Hour, price: IgnoredPrice })).check(z.maxLength(24)),
        PriceType: z
          .array(z.strictObject({ time: Hour, type: z.string().check(z.maxLength(8)) }))
          .check(z.maxLength(24)),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  selectedCourt: z
    .array(
      z.strictObject({
        BookingID,
        BookingDate: WireDate,
        Courts: z
          .array(
            z.strictObject({
              CourtID: Code,
              CourtDesc: z.string().check(z.maxLength(80)),
              Material: Code,
              Unit: Code,
              PayUsingPackage: z.boolean(),
            }),
          )
          .check(z.maxLength(12)),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  selectedAddOns: z
    .array(
      z.strictObject({
        BookingID,
        BookingDate: WireDate,
        Items: z
          .array(z.strictObject({ Item: Code, Quantity: z.int().check(z.minimum(0), z.maximum(50)) }))
          .check(z.maxLength(50)),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  selectedCoaches: z
    .array(
      z.strictObject({
        BookingID,
        BookingDate: WireDate,
        CoachID: Code,
        CoachRate: Code,
        CoachPrice: IgnoredPrice,
        CoachName: z.string().check(z.maxLength(80)),
        Player: z.int().check(z.minimum(0), z.maximum(50)),
        CoachTime: z.array(Hour).check(z.maxLength(24)),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
})

export type WireBasket = z.infer<typeof WireBasket>
