import { addOnIcons, addOnKinds, addOnUnits } from '@pantul/rules/add-on-details'
import { stockKinds } from '@pantul/rules/stock-entry'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, Code, LocationId, Moment, Rupiah } from './shapes.ts'

const Name = z.string().check(z.maxLength(40))
const Description = z.string().check(z.maxLength(120))

const details = {
  NameEn: Name,
  NameId: Name,
  DescriptionEn: Description,
  DescriptionId: Description,
  Kind: z.enum(addOnKinds),
  /** `EA`: a piece; `H`: a piece and hour. */
  Unit: z.enum(addOnUnits),
  Icon: z.enum(addOnIcons),
  /** Per unit. */
  Price: Rupiah,
  /** Of a rental: the pieces that can be rented in one hour; null: no limit. */
  Pieces: z.nullable(z.int()),
  /** Of a sale: whether its stock is counted. */
  IsCounted: z.boolean(),
  /** Staff are warned when this many pieces or fewer are left. */
  LowStock: z.nullable(z.int()),
  Position: z.int(),
  IsActive: z.boolean(),
}

const AddOn = z.object({
  ...details,
  Item: Code,
  /** Of a sale whose stock is counted: pieces left to sell. */
  Stock: z.nullable(z.int()),
  /** Pieces that are sold for bookings that have not ended, or held by unpaid orders. */
  Aside: z.int(),
  Version: z.int(),
})
const AddOnList = Answer(z.array(AddOn))
const addOnProblems = ['FIELD_REQUIRED', 'TEXT_INVALID', 'NUMBER_RANGE'] as const

/** All add-ons of a location, also those that are not sold. */
export const OfficeAddOns = defineCall({
  method: 'GET',
  path: '/api/desk/:location/add-ons',
  summary: 'All add-ons of a location, with those that are off sale.',
  params: z.object({ location: LocationId }),
  ok: AddOnList,
  problems: staffProblems,
})

/** Adds an add-on. Its kind cannot be changed later. */
export const AddAddOn = defineCall({
  method: 'POST',
  path: '/api/desk/:location/add-ons',
  summary: 'Adds an add-on.',
  params: z.object({ location: LocationId }),
  body: z.strictObject(details),
  idempotent: true,
  ok: AddOnList,
  problems: [...staffIdempotentProblems, ...addOnProblems],
})

/** Changes an add-on, but not its kind. PIECES_RENTED if in some hour more pieces are rented already than the new number. */
export const SaveAddOn = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/add-ons/:item',
  summary: 'Changes an add-on; CHANGED_MEANWHILE carries the present add-ons.',
  params: z.object({ location: LocationId, item: Code }),
  body: z.strictObject({ ...details, Version: z.int() }),
  ok: AddOnList,
  problems: [
    ...staffChangeProblems,
    ...addOnProblems,
    'ADD_ON_UNKNOWN',
    'PIECES_RENTED',
    'CHANGED_MEANWHILE',
  ],
})

const StockList = Answer(
  z.object({
    Item: Code,
    Stock: z.nullable(z.int()),
    Entries: z.array(
      z.object({
        Kind: z.enum(['opening', ...stockKinds]),
        /** What the entry added to the stock. */
        Pieces: z.int(),
        Reason: z.string(),
        /** Null: the stock with which the location was set up. */
        By: z.nullable(z.string()),
        At: Moment,
      }),
    ),
  }),
)

/** The stock of an add-on that is sold, and its last hundred entries, newest first. */
export const Stock = defineCall({
  method: 'GET',
  path: '/api/desk/:location/stock/:item',
  summary: 'The stock of an add-on and its entries.',
  params: z.object({ location: LocationId, item: Code }),
  ok: StockList,
  problems: [...staffProblems, 'ADD_ON_UNKNOWN'],
})

/**
 * Enters a delivery, a loss or a count. `Pieces` of a count are those that were counted. `Seen`: the stock that the person
 * saw. Refusals: STOCK_CHANGED if it has changed since, STOCK_SHORT if more pieces were lost than are left.
 */
export const EnterStock = defineCall({
  method: 'POST',
  path: '/api/desk/:location/stock/:item',
  summary: 'Enters a delivery, a loss or a count of an add-on.',
  params: z.object({ location: LocationId, item: Code }),
  body: z.strictObject({
    Kind: z.enum(stockKinds),
    Pieces: z.int(),
    Reason: z.string().check(z.maxLength(200)),
    Seen: z.int(),
  }),
  idempotent: true,
  ok: StockList,
  problems: [
    ...staffIdempotentProblems,
    'NUMBER_RANGE',
    'REASON_REQUIRED',
    'TEXT_INVALID',
    'ADD_ON_UNKNOWN',
    'STOCK_UNCOUNTED',
    'STOCK_CHANGED',
    'STOCK_SHORT',
  ],
})
