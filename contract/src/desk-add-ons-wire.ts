import type { AddOnDetails } from '@pantul/rules/add-on-details'
import type { StockEntry } from '@pantul/rules/stock-entry'
import type { BodyOf, DataOf } from './call.ts'
import type { AddAddOn, EnterStock, DeskAddOns, SaveAddOn, Stock } from './desk-add-ons.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** An add-on with its code and the version of its row. */
export type VersionedAddOn = AddOnDetails & {
  readonly item: string
  /** The pieces that are left to sell; null if they are not counted. */
  readonly stock: number | null
  /** The pieces that were sold with a booking which has not ended, or that an unpaid order holds. */
  readonly reserved: number
  readonly version: number
}

export const deskAddOnsToWire = (addOns: readonly VersionedAddOn[]): DataOf<typeof DeskAddOns> =>
  rowToWire(addOns)
export const deskAddOnsFromWire = (wire: DataOf<typeof DeskAddOns>): readonly VersionedAddOn[] =>
  rowFromWire<readonly VersionedAddOn[]>(wire)

export const newAddOnToWire = (details: AddOnDetails): BodyOf<typeof AddAddOn> => rowToWire(details)
export const newAddOnFromWire = (body: BodyOf<typeof AddAddOn>): AddOnDetails =>
  rowFromWire<AddOnDetails>(body)

/** A change of an add-on, with the version that staff saw. */
export type AddOnEdit = AddOnDetails & { readonly version: number }

export const addOnEditToWire = (edit: AddOnEdit): BodyOf<typeof SaveAddOn> => rowToWire(edit)
export const addOnEditFromWire = (body: BodyOf<typeof SaveAddOn>): AddOnEdit => rowFromWire<AddOnEdit>(body)

/**
 * The add-on with this code in the data of CHANGED_MEANWHILE, which is the current list of add-ons; null if there is
 * none.
 */
export const currentAddOn = (data: unknown, item: string): VersionedAddOn | null =>
  Array.isArray(data)
    ? (deskAddOnsFromWire(data as DataOf<typeof DeskAddOns>).find((addOn) => addOn.item === item) ?? null)
    : null

/** A stored change of the stock of an add-on. */
export type StoredStockEntry = Omit<StockEntry, 'kind'> & {
  readonly kind: StockEntry['kind'] | 'opening'
  /** The member of staff; null for the opening stock from the set-up. */
  readonly by: string | null
  /** ISO 8601 with offset. */
  readonly at: string
}

/** The stock of an add-on, and how it changed. */
export type ItemStock = {
  readonly item: string
  /** Null if the stock is not counted. */
  readonly stock: number | null
  /** The newest first. */
  readonly entries: readonly StoredStockEntry[]
}

export const itemStockToWire = (itemStock: ItemStock): DataOf<typeof Stock> => rowToWire(itemStock)
export const itemStockFromWire = (wire: DataOf<typeof Stock>): ItemStock => rowFromWire<ItemStock>(wire)

/** A new entry, with the stock that staff saw (`seen`). */
export type NewStockEntry = StockEntry & { readonly seen: number }

export const stockEntryToWire = (entry: NewStockEntry): BodyOf<typeof EnterStock> => rowToWire(entry)
export const stockEntryFromWire = (body: BodyOf<typeof EnterStock>): NewStockEntry =>
  rowFromWire<NewStockEntry>(body)
