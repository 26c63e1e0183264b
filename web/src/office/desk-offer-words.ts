import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { isPlayDate } from '@pantul/rules/play-date'
import { priceTypes } from '@pantul/rules/price-type'
import { shortDay, formatWeekdays } from '../design/date-text.ts'
import { choicesOfText, weekdaysOfText } from './desk-choices.ts'
import { priceTypeWord } from './desk-price-type.ts'

/** The names of the fields of what staff offer. */
const labels: Readonly<Record<string, () => string>> = {
  name: m.history_name,
  descriptionEn: m.office_description_en,
  descriptionId: m.office_description_id,
  hours: m.desk_people_hours,
  price: m.sell_price,
  validDays: m.package_list_valid_days,
  weekdays: m.classes_days,
  fromHour: m.label_from_hour,
  toHour: m.label_until_hour,
  priceTypes: m.package_list_price_types,
  locations: m.office_places,
  soldFrom: m.package_list_sold_from,
  soldTo: m.package_list_sold_to,
  perCustomer: m.package_list_per_person,
  position: m.court_list_position,
  isActive: m.court_list_on_sale,
  replacedBy: m.package_list_replaced_by,
  code: m.desk_code,
  icon: m.add_on_list_icon,
  unit: m.add_on_list_unit,
  pieces: m.add_on_list_pieces,
  isCounted: m.add_on_list_counted,
  lowStock: m.add_on_list_low_stock,
  stock: m.add_on_list_stock,
  entry: m.add_on_list_entry_kind,
  nameEn: m.promo_list_name_en,
  nameId: m.promo_list_name_id,
  kind: m.promo_list_kind,
  percent: m.sell_off_percent,
  cap: m.promo_list_cap,
  amount: m.counter_amount,
  item: m.promo_list_item,
  scope: m.promo_list_scope,
  minimum: m.promo_list_minimum,
  startsOn: m.label_first_day,
  endsOn: m.label_last_day,
  maxUses: m.promo_list_max_uses,
  firstOrderOnly: m.promo_list_first_only,
  isListed: m.promo_list_listed,
}

/** The name of a field; undefined if it is no field of an offer. */
export const offerFieldLabel = (field: string): string | undefined => labels[field]?.()

const amountFields = new Set(['price', 'cap', 'amount', 'minimum'])

/** The value of a form field as the page shows it: `Mon–Fri`, `3.000.000`. `locations` gives the names for the ids. */
export function offerFieldText(
  field: string,
  text: string,
  locations: readonly { readonly id: string; readonly name: string }[],
): string {
  if (field === 'weekdays') return listText(weekdaysOfText(text), formatWeekdays)
  if (field === 'priceTypes')
    return listText(choicesOfText(text), (types) =>
      priceTypes
        .filter((type) => types.includes(type))
        .map(priceTypeWord)
        .join(', '),
    )
  if (field === 'locations')
    return listText(choicesOfText(text), (ids) =>
      locations
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    )
  if (field === 'fromHour' || field === 'toHour') return hourLabel(Number(text))
  if (amountFields.has(field) && /^\d+$/.test(text)) return formatAmount(Number(text))
  return isPlayDate(text) ? `${shortDay(text)} ${text.slice(0, 4)}` : text
}

const listText = <Value>(
  values: readonly Value[] | null,
  text: (values: readonly Value[]) => string,
): string => (values === null ? m.office_no_condition() : text(values))
