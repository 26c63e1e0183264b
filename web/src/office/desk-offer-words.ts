import {
  add_on_list_counted,
  add_on_list_entry_kind,
  add_on_list_icon,
  add_on_list_low_stock,
  add_on_list_pieces,
  add_on_list_stock,
  add_on_list_unit,
  label_from_hour,
  label_until_hour,
  classes_days,
  court_list_on_sale,
  court_list_position,
  history_name,
  office_description_en,
  office_description_id,
  office_no_condition,
  office_places,
  counter_amount,
  desk_code,
  desk_people_hours,
  promo_list_cap,
  label_last_day,
  promo_list_first_only,
  promo_list_item,
  promo_list_kind,
  promo_list_listed,
  promo_list_max_uses,
  promo_list_minimum,
  promo_list_name_en,
  promo_list_name_id,
  promo_list_scope,
  label_first_day,
  sell_off_percent,
  package_list_per_person,
  package_list_price_types,
  package_list_replaced_by,
  package_list_sold_from,
  package_list_sold_to,
  package_list_valid_days,
  sell_price,
} from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { isPlayDate } from '@pantul/rules/play-date'
import { priceTypes } from '@pantul/rules/price-type'
import { shortDay, weekdaysWord } from '../design/date-text.ts'
import { choicesOfText, weekdaysOfText } from './desk-choices.ts'
import { typeWord } from './desk-price-type.ts'

/** The names of the fields of what staff offer. */
const labels: Readonly<Record<string, () => string>> = {
  name: history_name,
  descriptionEn: office_description_en,
  descriptionId: office_description_id,
  hours: desk_people_hours,
  price: sell_price,
  validDays: package_list_valid_days,
  weekdays: classes_days,
  fromHour: label_from_hour,
  toHour: label_until_hour,
  priceTypes: package_list_price_types,
  locations: office_places,
  soldFrom: package_list_sold_from,
  soldTo: package_list_sold_to,
  perCustomer: package_list_per_person,
  position: court_list_position,
  isActive: court_list_on_sale,
  replacedBy: package_list_replaced_by,
  code: desk_code,
  icon: add_on_list_icon,
  unit: add_on_list_unit,
  pieces: add_on_list_pieces,
  isCounted: add_on_list_counted,
  lowStock: add_on_list_low_stock,
  stock: add_on_list_stock,
  entry: add_on_list_entry_kind,
  nameEn: promo_list_name_en,
  nameId: promo_list_name_id,
  kind: promo_list_kind,
  percent: sell_off_percent,
  cap: promo_list_cap,
  amount: counter_amount,
  item: promo_list_item,
  scope: promo_list_scope,
  minimum: promo_list_minimum,
  startsOn: label_first_day,
  endsOn: label_last_day,
  maxUses: promo_list_max_uses,
  firstOrderOnly: promo_list_first_only,
  isListed: promo_list_listed,
}

/** The name of a field; undefined if it is no field of an offer. */
export const offerFieldLabel = (field: string): string | undefined => labels[field]?.()

const amounts = new Set(['price', 'cap', 'amount', 'minimum'])

/** The text of a field of a form as it is read: `Mon–Fri`, `3.000.000`. */
export function offerFieldText(
  field: string,
  text: string,
  places: readonly { readonly id: string; readonly name: string }[],
): string {
  if (field === 'weekdays') return listText(weekdaysOfText(text), weekdaysWord)
  if (field === 'priceTypes')
    return listText(choicesOfText(text), (types) =>
      priceTypes
        .filter((type) => types.includes(type))
        .map(typeWord)
        .join(', '),
    )
  if (field === 'locations')
    return listText(choicesOfText(text), (ids) =>
      places
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    )
  if (field === 'fromHour' || field === 'toHour') return hourLabel(Number(text))
  if (amounts.has(field) && /^\d+$/.test(text)) return formatAmount(Number(text))
  return isPlayDate(text) ? `${shortDay(text)} ${text.slice(0, 4)}` : text
}

const listText = <Value>(
  values: readonly Value[] | null,
  text: (values: readonly Value[]) => string,
): string => (values === null ? office_no_condition() : text(values))
