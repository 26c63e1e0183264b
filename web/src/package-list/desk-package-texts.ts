import type { FieldValues } from '@pantul/rules/merge-fields'
import { packageRanges, type PackageDetails } from '@pantul/rules/package-details'
import { isPlayDate } from '@pantul/rules/play-date'
import { priceTypes } from '@pantul/rules/price-type'
import { choicesOfText, choiceText, weekdaysOfText } from '../office/desk-choices.ts'
import { numberText, optionalNumber, rangeErrors, wholeNumber } from '../office/desk-number-texts.ts'

/** A package as texts for the form fields. */
export const packageTexts = (details: PackageDetails): FieldValues => ({
  name: details.name,
  descriptionEn: details.descriptionEn,
  descriptionId: details.descriptionId,
  hours: String(details.hours),
  price: String(details.price),
  validDays: String(details.validDays),
  weekdays: choiceText(details.weekdays),
  fromHour: String(details.fromHour),
  toHour: String(details.toHour),
  priceTypes: choiceText(details.priceTypes),
  locations: choiceText(details.locations),
  soldFrom: details.soldFrom ?? '',
  soldTo: details.soldTo ?? '',
  perCustomer: numberText(details.perCustomer),
  position: String(details.position),
  isActive: String(details.isActive),
})

/** The package that the texts in the form fields describe. */
export function packageOfTexts(texts: FieldValues): PackageDetails {
  const chosenTypes = choicesOfText(texts['priceTypes'])
  const date = (field: string) => (isPlayDate(texts[field]) ? texts[field] : null)
  return {
    name: texts['name'] ?? '',
    descriptionEn: texts['descriptionEn'] ?? '',
    descriptionId: texts['descriptionId'] ?? '',
    hours: wholeNumber(texts['hours']),
    price: wholeNumber(texts['price']),
    validDays: wholeNumber(texts['validDays']),
    weekdays: weekdaysOfText(texts['weekdays']),
    fromHour: Number(texts['fromHour'] ?? 0),
    toHour: Number(texts['toHour'] ?? 24),
    priceTypes: chosenTypes && priceTypes.filter((type) => chosenTypes.includes(type)),
    locations: choicesOfText(texts['locations']),
    soldFrom: date('soldFrom'),
    soldTo: date('soldTo'),
    perCustomer: optionalNumber(texts['perCustomer']),
    position: wholeNumber(texts['position']),
    isActive: texts['isActive'] === 'true',
  }
}

/** The error messages of fields whose number is wrong, by field. */
export const numberErrors = (texts: FieldValues): Record<string, string> =>
  rangeErrors(packageOfTexts(texts), packageRanges)
