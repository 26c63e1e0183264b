import type { AddOns } from './add-ons.ts'
import type { DataOf } from './call.ts'
import { wireConverter } from './wire-converter.ts'

/** An add-on in the reader's language. */
export type AddOnOffer = {
  readonly item: string
  readonly name: string
  readonly description: string
  /** `EA`: priced per piece and booking item. `H`: priced per piece and hour. */
  readonly unit: 'EA' | 'H'
  readonly kind: 'rental' | 'sale'
  readonly icon: 'racket' | 'shoes' | 'ball' | 'grip' | 'towel' | 'water'
  /** Rupiah per unit. */
  readonly price: number
  /** The pieces that are free in all hours of the booking item; null: no limit. */
  readonly piecesLeft: number | null
}

export const { toWire: addOnToWire, fromWire: addOnFromWire } = wireConverter<
  AddOnOffer,
  DataOf<typeof AddOns>['items'][number]
>()({
  item: 'Item',
  name: 'Name',
  description: 'Description',
  unit: 'Unit',
  kind: 'Kind',
  icon: 'Icon',
  price: 'Price',
  piecesLeft: 'Left',
})
