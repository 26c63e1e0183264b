import type { WireBasket } from './basket.ts'
import { fieldOf } from './unknown-data.ts'

/** A basket in local storage: the four lists (docs/booking-rules.md#storage) and further state. */
export type StoredBasket = WireBasket & {
  readonly version: 1
  /** The account id of the basket owner, because two people may have the same name; missing for a guest. */
  readonly CustomerID?: string
  readonly currentBookingID: number
  readonly salesOffice: { readonly SalesOfficeID: string; readonly SalesOfficeName: string } | null
  /** All items, including empty ones. An item keeps its `Key` when the items are renumbered. */
  readonly bookings: readonly {
    readonly BookingID: number
    readonly BookingDate: string
    readonly Key: string
  }[]
  readonly orderAttempt: { readonly key: string; readonly body: string } | null
}

type Check = (value: unknown) => boolean

/**
 * Whether stored data is a basket of this version. Written by hand, because the contract's schemas would add 6 kB to
 * the first booking screen.
 */
export const isStoredBasket = (stored: unknown): stored is StoredBasket => hasBasketShape(stored)

// Above the limit of an order, because two tabs together may add more, and the stored basket must stay readable.
const MAX_ITEMS = 40
const isInteger =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
const isText =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= maxLength
const isPrice: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value)
const isBoolean: Check = (value) => typeof value === 'boolean'
const isDate: Check = (value) => typeof value === 'string' && /^\d{2}-\d{2}-\d{4}$/.test(value)
const isHour = isInteger(0, 23)
const isCode = isText(40)
const isBookingId = isInteger(1, MAX_ITEMS)

const isListOf =
  (isItem: Check, maxLength: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= maxLength && value.every(isItem)

const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

/** Checks all named fields of an object and ignores others. */
const isObject =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(checks).every(([name, check]) => check(fieldOf(value, name)))

const isHours: Check = (value) =>
  isListOf(isHour, 24)(value) && Array.isArray(value) && new Set(value).size === value.length

/** The fields of each item in the lists of a basket. */
const itemFields = { BookingID: isBookingId, BookingDate: isDate }

const hasBasketShape = isObject({
  version: isInteger(1, 1),
  CustomerID: (value) => value === undefined || isText(64)(value),
  currentBookingID: isBookingId,
  salesOffice: isNullOr(isObject({ SalesOfficeID: isText(20), SalesOfficeName: isText(80) })),
  bookings: isListOf(isObject({ ...itemFields, Key: isText(64) }), MAX_ITEMS),
  orderAttempt: isNullOr(isObject({ key: isText(64), body: isText(65_536) })),
  selectedTimesData: isListOf(
    isObject({
      ...itemFields,
      Times: isHours,
      Price: isListOf(isObject({ time: isHour, price: isPrice }), 24),
      PriceType: isListOf(isObject({ time: isHour, type: isText(8) }), 24),
    }),
    MAX_ITEMS,
  ),
  selectedCourt: isListOf(
    isObject({
      ...itemFields,
      Courts: isListOf(
        isObject({
          CourtID: isCode,
          CourtDesc: isText(80),
          Material: isCode,
          Unit: isCode,
          PayUsingPackage: isBoolean,
        }),
        12,
      ),
    }),
    MAX_ITEMS,
  ),
  selectedAddOns: isListOf(
    isObject({ ...itemFields, Items: isListOf(isObject({ Item: isCode, Quantity: isInteger(0, 50) }), 50) }),
    MAX_ITEMS,
  ),
  selectedCoaches: isListOf(
    isObject({
      ...itemFields,
      CoachID: isCode,
      CoachRate: isCode,
      CoachPrice: isPrice,
      CoachName: isText(80),
      Player: isInteger(0, 50),
      CoachTime: isHours,
    }),
    MAX_ITEMS,
  ),
})
