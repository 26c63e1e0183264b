import type { VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { tableColumns } from '../rows/table-columns.ts'

type Settings = Omit<VersionedSettings, 'version'>

const columns = tableColumns<keyof Settings>({
  name: 'name',
  shortName: 'short_name',
  address: 'address',
  city: 'city',
  phone: 'phone',
  whatsApp: 'whatsapp',
  email: 'email',
  legalName: 'legal_name',
  taxNumber: 'tax_number',
  taxRateBp: 'tax_rate_bp',
  taxIsInclusive: 'tax_is_inclusive',
  cancellationTiers: 'cancellation_tiers',
  holdMinutes: 'hold_minutes',
  lastStartMinute: 'last_start_minute',
  daysAhead: 'days_ahead',
  hoursPerDate: 'hours_per_date',
  upcomingOrders: 'upcoming_orders',
  unpaidOrders: 'unpaid_orders',
  unpaidHours: 'unpaid_hours',
  freeGuestHours: 'free_guest_hours',
  workGuestHours: 'work_guest_hours',
  rescheduleHours: 'reschedule_hours',
  reminderHours: 'reminder_hours',
  arrivalOpensMinutes: 'arrival_opens_minutes',
  noShowMinutes: 'no_show_minutes',
  lockMinutes: 'lock_minutes',
  priceOffPercent: 'price_off_percent',
  priceOffPerDay: 'price_off_per_day',
  unpaidPerDay: 'unpaid_per_day',
  splitPercent: 'split_percent',
  splitUnpaid: 'split_unpaid',
  payOutPerDay: 'pay_out_per_day',
  refundPerDay: 'refund_per_day',
  blockHours: 'block_hours',
  payByMinutes: 'pay_by_minutes',
  seriesBillDay: 'series_bill_day',
  seriesPayDay: 'series_pay_day',
  moveRightDays: 'move_right_days',
  powerHourUnplayed: 'power_hour_unplayed',
})

/** The settings of a location. Refusal: LOCATION_UNKNOWN. */
export async function settingsOf(db: Connection, locationId: string): Promise<VersionedSettings> {
  const [settings] = await db.query<VersionedSettings>(
    `select ${columns.selected}, version from location where id = $1`,
    [locationId],
  )
  if (settings === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return settings
}

const update = `update location set ${columns.assignments(2)}, version = version + 1 where id = $1`

export async function updateSettings(tx: Transaction, locationId: string, settings: Settings): Promise<void> {
  // The database client would write an array as an SQL array, but the column is JSON.
  const cancellationTiers = JSON.stringify(settings.cancellationTiers)
  await tx.query(update, [locationId, ...columns.valuesOf({ ...settings, cancellationTiers })])
}
