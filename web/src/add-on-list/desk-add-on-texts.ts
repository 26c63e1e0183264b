import * as m from '@pantul/messages/words'
import {
  addOnIcons,
  addOnKinds,
  addOnRanges,
  addOnUnits,
  type AddOnDetails,
} from '@pantul/rules/add-on-details'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { numberText, optionalNumber, rangeErrors, wholeNumber } from '../office/desk-number-texts.ts'

/** An add-on as texts for the form fields. */
export const addOnTexts = (details: AddOnDetails): FieldValues => ({
  nameEn: details.nameEn,
  nameId: details.nameId,
  descriptionEn: details.descriptionEn,
  descriptionId: details.descriptionId,
  kind: details.kind,
  unit: details.unit,
  icon: details.icon,
  price: String(details.price),
  pieces: numberText(details.pieces),
  isCounted: String(details.isCounted),
  lowStock: numberText(details.lowStock),
  position: String(details.position),
  isActive: String(details.isActive),
})

/** The add-on that the texts in the form fields describe. */
export const addOnOfTexts = (texts: FieldValues): AddOnDetails => ({
  nameEn: texts['nameEn'] ?? '',
  nameId: texts['nameId'] ?? '',
  descriptionEn: texts['descriptionEn'] ?? '',
  descriptionId: texts['descriptionId'] ?? '',
  kind: addOnKinds.find((kind) => kind === texts['kind']) ?? 'sale',
  unit: addOnUnits.find((unit) => unit === texts['unit']) ?? 'EA',
  icon: addOnIcons.find((icon) => icon === texts['icon']) ?? 'ball',
  price: wholeNumber(texts['price']),
  pieces: optionalNumber(texts['pieces']),
  isCounted: texts['isCounted'] === 'true',
  lowStock: optionalNumber(texts['lowStock']),
  position: wholeNumber(texts['position']),
  isActive: texts['isActive'] === 'true',
})

/** The error messages of fields whose number is wrong, by field. */
export const numberErrors = (texts: FieldValues): Record<string, string> =>
  rangeErrors(addOnOfTexts(texts), addOnRanges)

/** The name of an icon, in the language of the page. */
export const iconText = (icon: AddOnDetails['icon']): string =>
  ({
    racket: m.add_on_list_racket,
    shoes: m.add_on_list_shoes,
    ball: m.add_on_list_ball,
    grip: m.add_on_list_grip,
    towel: m.add_on_list_towel,
    water: m.add_on_list_water,
  })[icon]()

/** Says that the price is for a piece, or for a piece and an hour. */
export const unitText = (unit: AddOnDetails['unit']): string =>
  unit === 'EA' ? m.add_on_list_per_piece() : m.add_on_list_per_hour()
