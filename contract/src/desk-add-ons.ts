import { addOnIcons, addOnKinds, addOnUnits } from '@pantul/rules/add-on-details'
import { stockKinds } from '@pantul/rules/stock-entry'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, Code, LocationId, LocationParams, Moment, Rupiah } from './shapes.ts'

const Name = z.string().check(z.maxLength(40))
const Description = z.string().check(z.maxLength(120))

const details = {
  NameEn: Name,
  NameId: Name,
  DescriptionEn: Description,
  DescriptionId: Description,
  Kind: z.enum(addOnKinds),
  /** `EA`: priced per piece and booking item. `H`: priced per piece and hour. */
  Unit: z.enum(addOnUnits),
  Icon: z.enum(addOnIcons),
  /** Rupiah per unit. */
  Price: Rupiah,
  /** For a rental: how many pieces can be rented in one hour; null: no limit. */
  Pieces: z.nullable(z.int()),
  /** For an add-on that is sold: whether its stock is counted. */
  IsCounted: z.boolean(),
  /** Staff are warned when this many pieces or fewer are left. */
  LowStock: z.nullable(z.int()),
  /** Its rank in lists of add-ons. */
  Position: z.int(),
  /** Whether it is on sale. */
  IsActive: z.boolean(),
}

const AddOn = z.object({
  ...details,
  Item: Code,
  /** The pieces that are left to sell; null for a rental, and if the stock is not counted. */
  Stock: z.nullable(z.int()),
  /** The pieces that were sold with a booking which has not ended, or that an unpaid order holds. */
  Reserved: z.int(),
  Version: z.int(),
})
const AddOnList = Answer(z.array(AddOn))
const addOnProblems = ['FIELD_REQUIRED', 'TEXT_INVALID', 'NUMBER_RANGE'] as const

export const DeskAddOns = defineCall({
  method: 'GET',
  path: '/api/desk/:location/add-ons',
  summary: 'All add-ons of a location, including those that are off sale.',
  params: LocationParams,
  ok: AddOnList,
  problems: staffProblems,
})

/** Adds an add-on. Its kind cannot be changed later. */
export const AddAddOn = defineCall({
  method: 'POST',
  path: '/api/desk/:location/add-ons',
  summary: 'Adds an add-on.',
  params: LocationParams,
  body: z.strictObject(details),
  idempotent: true,
  ok: AddOnList,
  problems: [...staffIdempotentProblems, ...addOnProblems],
})

/**
 * Changes an add-on, but not its kind. Refusal: PIECES_RENTED if at an hour more pieces are rented than there would be
 * after the change.
 */
export const SaveAddOn = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/add-ons/:item',
  summary: 'Changes an add-on; CHANGED_MEANWHILE contains the current add-ons.',
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

const ItemStock = Answer(
  z.object({
    Item: Code,
    Stock: z.nullable(z.int()),
    Entries: z.array(
      z.object({
        Kind: z.enum(['opening', ...stockKinds]),
        /** The pieces that the entry added to the stock; negative if it took some out. */
        Pieces: z.int(),
        Reason: z.string(),
        /** The member of staff; null for the opening stock from the set-up. */
        By: z.nullable(z.string()),
        At: Moment,
      }),
    ),
  }),
)

/** The stock of an add-on of kind `sale`, and its last hundred entries, the newest first. */
export const Stock = defineCall({
  method: 'GET',
  path: '/api/desk/:location/stock/:item',
  summary: 'The stock of an add-on and its entries.',
  params: z.object({ location: LocationId, item: Code }),
  ok: ItemStock,
  problems: [...staffProblems, 'ADD_ON_UNKNOWN'],
})

/**
 * Enters a delivery, a loss or a count of an add-on. Refusals: STOCK_CHANGED if the stock is not `Seen` any more,
 * STOCK_SHORT if more pieces were lost than there are.
 */
export const EnterStock = defineCall({
  method: 'POST',
  path: '/api/desk/:location/stock/:item',
  summary: 'Enters a delivery, a loss or a count of an add-on.',
  params: z.object({ location: LocationId, item: Code }),
  body: z.strictObject({
    Kind: z.enum(stockKinds),
    /** The delivered or lost pieces; for a count all pieces that are there. */
    Pieces: z.int(),
    Reason: z.string().check(z.maxLength(200)),
    /** The stock that staff saw. */
    Seen: z.int(),
  }),
  idempotent: true,
  ok: ItemStock,
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
