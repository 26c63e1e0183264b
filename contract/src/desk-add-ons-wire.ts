import type { AddOnDetails } from '@pantul/rules/add-on-details'
import type { StockEntry } from '@pantul/rules/stock-entry'
import type { BodyOf, DataOf } from './call.ts'
import type { AddAddOn, EnterStock, OfficeAddOns, SaveAddOn, Stock } from './desk-add-ons.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/**
 * An add-on with its code and the version of its row. `stock`: pieces left to sell, null if they are not counted;
 * `reserved`: pieces that were sold with a booking which has not ended, or that an unpaid order holds.
 */
export type VersionedAddOn = AddOnDetails & {
  readonly item: string
  readonly stock: number | null
  readonly reserved: number
  readonly version: number
}

export const officeAddOnsToWire = (addOns: readonly VersionedAddOn[]): DataOf<typeof OfficeAddOns> =>
  addOns.map((addOn) => rowToWire(addOn))

export const officeAddOnsFromWire = (wire: DataOf<typeof OfficeAddOns>): VersionedAddOn[] =>
  wire.map((addOn) => rowFromWire<VersionedAddOn>(addOn))

export const newAddOnToWire = (details: AddOnDetails): BodyOf<typeof AddAddOn> => rowToWire(details)
export const newAddOnFromWire = (body: BodyOf<typeof AddAddOn>): AddOnDetails =>
  rowFromWire<AddOnDetails>(body)

/** A change of an add-on with the version that was shown. */
export type AddOnSaving = AddOnDetails & { readonly version: number }

export const addOnSavingToWire = (saving: AddOnSaving): BodyOf<typeof SaveAddOn> => rowToWire(saving)
export const addOnSavingFromWire = (body: BodyOf<typeof SaveAddOn>): AddOnSaving =>
  rowFromWire<AddOnSaving>(body)

/** The current add-on with this code from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentAddOn = (data: unknown, item: string): VersionedAddOn | null =>
  Array.isArray(data)
    ? (officeAddOnsFromWire(data as DataOf<typeof OfficeAddOns>).find((one) => one.item === item) ?? null)
    : null

/**
 * An entry of the stock. `pieces`: what it added. `by`: the member of staff; null for the opening stock from the set-up.
 * `at`: ISO 8601 with offset.
 */
export type StoredEntry = Omit<StockEntry, 'kind'> & {
  readonly kind: StockEntry['kind'] | 'opening'
  readonly by: string | null
  readonly at: string
}

/** The stock of an add-on and its entries, newest first. */
export type StockList = {
  readonly item: string
  readonly stock: number | null
  readonly entries: readonly StoredEntry[]
}

export const stockListToWire = ({ entries, ...list }: StockList): DataOf<typeof Stock> => ({
  ...rowToWire(list),
  Entries: entries.map((entry) => rowToWire(entry)),
})

export const stockListFromWire = ({ Entries, ...wire }: DataOf<typeof Stock>): StockList => ({
  ...rowFromWire<Omit<StockList, 'entries'>>(wire),
  entries: Entries.map((entry) => rowFromWire<StoredEntry>(entry)),
})

/** An entry with the stock that was shown when it was typed. */
export type NewStockEntry = StockEntry & { readonly seen: number }

export const stockEntryToWire = (entry: NewStockEntry): BodyOf<typeof EnterStock> => rowToWire(entry)
export const stockEntryFromWire = (body: BodyOf<typeof EnterStock>): NewStockEntry =>
  rowFromWire<NewStockEntry>(body)
