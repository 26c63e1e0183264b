import * as m from '@pantul/messages/words'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { isPlayDate } from '@pantul/rules/play-date'
import { promoKinds, promoRanges, type PromoDetails } from '@pantul/rules/promo-details'
import { promoScopes } from '@pantul/rules/promo-discount'
import { choicesOfText, choiceText, weekdaysOfText } from '../office/desk-choices.ts'
import { numberText, optionalNumber, rangeErrors, wholeNumber } from '../office/desk-number-texts.ts'

/** A promo as texts for the form fields. */
export const promoTexts = (details: PromoDetails): FieldValues => ({
  code: details.code ?? '',
  nameEn: details.nameEn,
  nameId: details.nameId,
  descriptionEn: details.descriptionEn,
  descriptionId: details.descriptionId,
  kind: details.kind,
  percent: numberText(details.percent),
  cap: numberText(details.cap),
  amount: numberText(details.amount),
  item: details.item ?? '',
  scope: details.scope,
  minimum: String(details.minimum),
  weekdays: choiceText(details.weekdays),
  fromHour: String(details.fromHour),
  toHour: String(details.toHour),
  locations: choiceText(details.locations),
  startsOn: details.startsOn,
  endsOn: details.endsOn,
  maxUses: numberText(details.maxUses),
  perCustomer: numberText(details.perCustomer),
  firstOrderOnly: String(details.firstOrderOnly),
  isListed: String(details.isListed),
  position: String(details.position),
  isActive: String(details.isActive),
})

/** The promo in the form fields. Fields that its kind of discount does not use become null. */
export function promoOfTexts(texts: FieldValues): PromoDetails {
  const kind = promoKinds.find((known) => known === texts['kind']) ?? 'percent'
  const isPercent = kind === 'percent'
  const isAmount = kind === 'amount' || kind === 'fixed-price'
  return {
    code: texts['code']?.trim() ? texts['code'] : null,
    nameEn: texts['nameEn'] ?? '',
    nameId: texts['nameId'] ?? '',
    descriptionEn: texts['descriptionEn'] ?? '',
    descriptionId: texts['descriptionId'] ?? '',
    kind,
    percent: isPercent ? wholeNumber(texts['percent']) : null,
    cap: isPercent ? optionalNumber(texts['cap']) : null,
    amount: isAmount ? wholeNumber(texts['amount']) : null,
    item: kind === 'free-add-on' && texts['item'] ? texts['item'] : null,
    scope: promoScopes.find((scope) => scope === texts['scope']) ?? 'all',
    minimum: texts['minimum']?.trim() ? wholeNumber(texts['minimum']) : 0,
    weekdays: weekdaysOfText(texts['weekdays']),
    fromHour: Number(texts['fromHour'] ?? 0),
    toHour: Number(texts['toHour'] ?? 24),
    locations: choicesOfText(texts['locations']),
    startsOn: texts['startsOn'] ?? '',
    endsOn: texts['endsOn'] ?? '',
    maxUses: optionalNumber(texts['maxUses']),
    perCustomer: optionalNumber(texts['perCustomer']),
    firstOrderOnly: texts['firstOrderOnly'] === 'true',
    isListed: texts['isListed'] === 'true',
    position: wholeNumber(texts['position']),
    isActive: texts['isActive'] === 'true',
  }
}

/** The error messages of fields whose number or date is wrong, by field. */
export function valueErrors(texts: FieldValues): Record<string, string> {
  const details = promoOfTexts(texts)
  const errors = rangeErrors(details, promoRanges)
  for (const field of ['startsOn', 'endsOn'] as const)
    if (!isPlayDate(details[field])) errors[field] = m.problem_date_invalid()
  return errors
}
