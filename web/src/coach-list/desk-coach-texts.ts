import * as m from '@pantul/messages/words'
import { feeKinds, type CoachDetails } from '@pantul/rules/coach-details'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { formatAmount } from '@pantul/rules/money'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { weekdayName } from '../hours/desk-hours-words.ts'
import { workHoursOfText, workHoursText } from './desk-coach-hours.ts'

const DAY = 'day'

/** The field with the working hours of a weekday; 0 is Sunday. */
export const workField = (weekday: number): string => `${DAY}${weekday}`

/** A coach as texts for the form fields. `rate`: the code of the coach's price list. `account`: the e-mail of the coach's login. */
export const coachTexts = ({ workHours, price, fee, isActive, ...coach }: CoachDetails): FieldValues => ({
  name: coach.name,
  rate: coach.rate,
  price: String(price),
  feeKind: coach.feeKind,
  fee: fee === 0 ? '' : String(fee),
  account: coach.account,
  isActive: String(isActive),
  ...Object.fromEntries(
    weekdaysFromMonday.map((weekday) => [workField(weekday), workHoursText(workHours, weekday)]),
  ),
})

/** The coach that the texts in the form fields describe. The caller has checked the working hours. */
export function coachOfTexts(texts: FieldValues): CoachDetails {
  const feeKind = feeKinds.find((kind) => kind === texts['feeKind']) ?? 'none'
  return {
    name: texts['name'] ?? '',
    rate: texts['rate'] ?? '',
    price: Number(texts['price']),
    workHours: weekdaysFromMonday.flatMap(
      (weekday) => workHoursOfText(texts[workField(weekday)] ?? '', weekday) ?? [],
    ),
    feeKind,
    fee: feeKind === 'none' ? 0 : Number(texts['fee']),
    account: texts['account'] ?? '',
    isActive: texts['isActive'] === 'true',
  }
}

const labels: Readonly<Record<string, () => string>> = {
  name: m.history_name,
  rate: m.coach_list_rate,
  price: m.coach_list_price,
  feeKind: m.coach_list_fee_kind,
  fee: m.coach_list_fee,
  account: m.coach_list_account,
  isActive: m.court_list_on_sale,
}

export const coachLabel = (field: string): string =>
  labels[field]?.() ?? (field.startsWith(DAY) ? weekdayName(Number(field.slice(DAY.length))) : field)

const feeWords: Readonly<Record<string, () => string>> = {
  none: m.coach_list_fee_none,
  hour: m.coach_list_fee_hour,
  percent: m.coach_list_fee_percent,
}

export const feeText = (kind: string): string => feeWords[kind]?.() ?? kind

/** The value of a field as the page shows it. */
export function coachFieldText(field: string, text: string): string {
  if (field === 'feeKind') return feeText(text)
  if (text === '') return '–'
  return field === 'price' || field === 'fee' ? formatAmount(Number(text)) : text
}
