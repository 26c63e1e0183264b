import * as m from '@pantul/messages/words'
import type { SettingName } from '@pantul/rules/location-settings'
import { staffLimitNames } from '@pantul/rules/staff-limits'

/** The label of each setting. */
const settingLabels: Readonly<Record<SettingName, () => string>> = {
  name: m.history_name,
  shortName: m.settings_short_name,
  address: m.settings_address,
  city: m.locations_city_filter,
  phone: m.history_phone,
  whatsApp: m.settings_whatsapp,
  email: m.accounts_email,
  legalName: m.settings_invoice_name,
  taxNumber: m.settings_tax_number,
  taxRateBp: m.settings_tax_rate,
  taxIsInclusive: m.settings_tax_inclusive,
  cancellationTiers: m.settings_tiers,
  holdMinutes: m.settings_hold,
  lastStartMinute: m.settings_last_start,
  daysAhead: m.settings_days_ahead,
  hoursPerDate: m.settings_hours_per_date,
  upcomingOrders: m.settings_upcoming,
  unpaidOrders: m.settings_unpaid_orders,
  unpaidHours: m.settings_unpaid_hours,
  freeGuestHours: m.settings_free_guest_hours,
  workGuestHours: m.settings_work_guest_hours,
  rescheduleHours: m.settings_reschedule,
  reminderHours: m.settings_reminder,
  moveRightDays: m.settings_move_right,
  // Whether the running hour counts as not played when a power cut closes it.
  powerHourUnplayed: m.settings_power_hour,
  arrivalOpensMinutes: m.settings_arrival_opens,
  noShowMinutes: m.settings_no_show,
  lockMinutes: m.settings_lock,
  payByMinutes: m.settings_pay_by,
  seriesBillDay: m.settings_series_bill_day,
  seriesPayDay: m.settings_series_pay_day,
  priceOffPercent: m.settings_price_off_percent,
  priceOffPerDay: m.settings_price_off,
  unpaidPerDay: m.settings_unpaid_per_day,
  payOutPerDay: m.settings_pay_out,
  refundPerDay: m.settings_refund,
  blockHours: m.settings_block_hours,
  splitPercent: m.settings_split_percent,
  splitUnpaid: m.settings_split_unpaid,
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
    title: m.desk_location,
    fields: ['name', 'shortName', 'city', 'address', 'phone', 'whatsApp', 'email', 'legalName', 'taxNumber'],
  },
  {
    title: m.settings_booking,
    fields: [
      'holdMinutes',
      'lastStartMinute',
      'daysAhead',
      'rescheduleHours',
      'reminderHours',
      'moveRightDays',
      'powerHourUnplayed',
    ],
  },
  {
    title: m.settings_limits,
    fields: [
      'hoursPerDate',
      'upcomingOrders',
      'unpaidOrders',
      'unpaidHours',
      'freeGuestHours',
      'workGuestHours',
    ],
  },
  { title: m.desk_title, fields: ['arrivalOpensMinutes', 'noShowMinutes', 'lockMinutes', 'payByMinutes'] },
  { title: m.series_titles, fields: ['seriesBillDay', 'seriesPayDay'] },
  { title: m.settings_staff_limits, note: m.settings_staff_limits_note, fields: staffLimitNames },
]
