import {
  accounts_email,
  history_phone,
  settings_address,
  settings_arrival_opens,
  settings_pay_by,
  settings_price_off_percent,
  settings_price_off,
  settings_unpaid_per_day,
  settings_pay_out,
  settings_refund,
  settings_block_hours,
  settings_split_percent,
  settings_split_unpaid,
  settings_staff_limits,
  settings_staff_limits_note,
  settings_booking,
  locations_city_filter,
  settings_days_ahead,
  desk_title,
  settings_free_guest_hours,
  settings_hold,
  settings_hours_per_date,
  settings_invoice_name,
  settings_last_start,
  settings_limits,
  settings_lock,
  history_name,
  settings_no_show,
  settings_move_right,
  settings_reminder,
  settings_reschedule,
  settings_short_name,
  settings_tax_inclusive,
  settings_tax_number,
  settings_tax_rate,
  settings_tiers,
  settings_unpaid_hours,
  settings_unpaid_orders,
  settings_upcoming,
  desk_location,
  settings_whatsapp,
  settings_work_guest_hours,
} from '@pantul/messages/words'
import type { SettingName } from '@pantul/rules/location-settings'
import { staffLimitNames } from '@pantul/rules/staff-limits'

/** The label of each setting. */
const settingLabels: Readonly<Record<SettingName, () => string>> = {
  name: history_name,
  shortName: settings_short_name,
  address: settings_address,
  city: locations_city_filter,
  phone: history_phone,
  whatsApp: settings_whatsapp,
  email: accounts_email,
  legalName: settings_invoice_name,
  taxNumber: settings_tax_number,
  taxRateBp: settings_tax_rate,
  taxIsInclusive: settings_tax_inclusive,
  cancellationTiers: settings_tiers,
  holdMinutes: settings_hold,
  lastStartMinute: settings_last_start,
  daysAhead: settings_days_ahead,
  hoursPerDate: settings_hours_per_date,
  upcomingOrders: settings_upcoming,
  unpaidOrders: settings_unpaid_orders,
  unpaidHours: settings_unpaid_hours,
  freeGuestHours: settings_free_guest_hours,
  workGuestHours: settings_work_guest_hours,
  rescheduleHours: settings_reschedule,
  reminderHours: settings_reminder,
  moveRightDays: settings_move_right,
  arrivalOpensMinutes: settings_arrival_opens,
  noShowMinutes: settings_no_show,
  lockMinutes: settings_lock,
  payByMinutes: settings_pay_by,
  priceOffPercent: settings_price_off_percent,
  priceOffPerDay: settings_price_off,
  unpaidPerDay: settings_unpaid_per_day,
  payOutPerDay: settings_pay_out,
  refundPerDay: settings_refund,
  blockHours: settings_block_hours,
  splitPercent: settings_split_percent,
  splitUnpaid: settings_split_unpaid,
}

/** The label of a field; a field without one is shown by its name. */
export const settingLabel = (field: string): string =>
  field in settingLabels ? settingLabels[field as SettingName]() : field

/** Groups of settings that are plain fields. Tax and tiers have a card of their own. */
export const settingGroups: readonly {
  readonly title: () => string
  readonly note?: () => string
  readonly fields: readonly SettingName[]
}[] = [
  {
    title: desk_location,
    fields: ['name', 'shortName', 'city', 'address', 'phone', 'whatsApp', 'email', 'legalName', 'taxNumber'],
  },
  {
    title: settings_booking,
    fields: [
      'holdMinutes',
      'lastStartMinute',
      'daysAhead',
      'rescheduleHours',
      'reminderHours',
      'moveRightDays',
    ],
  },
  {
    title: settings_limits,
    fields: [
      'hoursPerDate',
      'upcomingOrders',
      'unpaidOrders',
      'unpaidHours',
      'freeGuestHours',
      'workGuestHours',
    ],
  },
  { title: desk_title, fields: ['arrivalOpensMinutes', 'noShowMinutes', 'lockMinutes', 'payByMinutes'] },
  { title: settings_staff_limits, note: settings_staff_limits_note, fields: staffLimitNames },
]
