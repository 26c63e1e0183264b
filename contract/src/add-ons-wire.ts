import type { DataOf } from './call.ts'
import type { AddOns } from './add-ons.ts'

type WireAddOn = DataOf<typeof AddOns>['items'][number]

/** An add-on in the reader's language. `price`: rupiah per `unit`. `left`: null if unlimited. */
export type AddOnOffer = {
  readonly item: string
  readonly name: string
  readonly description: string
  readonly unit: 'EA' | 'H'
  readonly kind: 'rental' | 'sale'
  readonly icon: 'racket' | 'shoes' | 'ball' | 'grip' | 'towel' | 'water'
  readonly price: number
  readonly left: number | null
}

export const addOnToWire = (addOn: AddOnOffer): WireAddOn => ({
  Item: addOn.item,
  Name: addOn.name,
  Description: addOn.description,
  Unit: addOn.unit,
  Kind: addOn.kind,
  Icon: addOn.icon,
  Price: addOn.price,
  Left: addOn.left,
})

export const addOnFromWire = (wire: WireAddOn): AddOnOffer => ({
  item: wire.Item,
  name: wire.Name,
  description: wire.Description,
  unit: wire.Unit,
  kind: wire.Kind,
  icon: wire.Icon,
  price: wire.Price,
  left: wire.Left,
})
