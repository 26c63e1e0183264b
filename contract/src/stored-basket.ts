import type { WireBasket } from './basket.ts'

/**
 * A basket in local storage: the four lists (docs/booking-rules.md#storage) and further state. `bookings` lists all
 * items, also empty ones. `Key` stays with an item when items are renumbered.
 */
export type StoredBasket = WireBasket & {
  readonly version: 1
  /** The owner's account id, because two people may have the same name; missing for a guest. */
  readonly CustomerID?: string
  readonly currentBookingID: number
  readonly salesOffice: { readonly SalesOfficeID: string; readonly SalesOfficeName: string } | null
  readonly bookings: readonly {
    readonly BookingID: number
    readonly BookingDate: string
    readonly Key: string
  }[]
  readonly orderAttempt: { readonly key: string; readonly body: string } | null
}

type Check = (x: unknown) => boolean

/**
 * Whether stored data is a basket of this version. Written by hand, because the contract's schemas would add 6 kB to
 * the first booking screen.
 */
export const isStoredBasket = (x: unknown): x is StoredBasket => hasBasketShape(x)

// Above the limit of an order, because two tabs together may add more, and the stored basket must stay readable.
const MAX_ITEMS = 40
const isInteger =
  (least: number, most: number): Check =>
  (x) =>
    typeof x === 'number' && Number.isInteger(x) && x >= least && x <= most
const isText =
  (most: number): Check =>
  (x) =>
    typeof x === 'string' && x.length > 0 && x.length <= most
const isPrice: Check = (x) => typeof x === 'number' && Number.isSafeInteger(x)
const isBoolean: Check = (x) => typeof x === 'boolean'
const isDate: Check = (x) => typeof x === 'string' && /^\d{2}-\d{2}-\d{4}$/.test(x)
const isHour = isInteger(0, 23)
const isCode = isText(40)
const isId = isInteger(1, MAX_ITEMS)

const isListOf =
  (isOne: Check, most: number): Check =>
  (x) =>
    Array.isArray(x) && x.length <= most && x.every(isOne)

const isNullOr =
  (isOne: Check): Check =>
  (x) =>
    x === null || isOne(x)

/** Checks all named fields of an object and ignores others. */
const isShape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (x) => {
    if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
    const found = new Map<string, unknown>(Object.entries(x))
    return Object.entries(fields).every(([name, passes]) => passes(found.get(name)))
  }

const isHours: Check = (x) => isListOf(isHour, 24)(x) && Array.isArray(x) && new Set(x).size === x.length

const head = { BookingID: isId, BookingDate: isDate }

const hasBasketShape = isShape({
  version: isInteger(1, 1),
  CustomerID: (x) => x === undefined || isText(64)(x),
  currentBookingID: isId,
  salesOffice: isNullOr(isShape({ SalesOfficeID: isText(20), SalesOfficeName: isText(80) })),
  bookings: isListOf(isShape({ ...head, Key: isText(64) }), MAX_ITEMS),
  orderAttempt: isNullOr(isShape({ key: isText(64), body: isText(65_536) })),
  selectedTimesData: isListOf(
    isShape({
      ...head,
      Times: isHours,
      Price: isListOf(isShape({ time: isHour, price: isPrice }), 24),
      PriceType: isListOf(isShape({ time: isHour, type: isText(8) }), 24),
    }),
    MAX_ITEMS,
  ),
  selectedCourt: isListOf(
    isShape({
      ...head,
      Courts: isListOf(
        isShape({
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
    isShape({ ...head, Items: isListOf(isShape({ Item: isCode, Quantity: isInteger(0, 50) }), 50) }),
    MAX_ITEMS,
  ),
  selectedCoaches: isListOf(
    isShape({
      ...head,
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
