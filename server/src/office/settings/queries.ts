import type { VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

const selectSettings = `
  select name, short_name as "shortName", address, city, phone, whatsapp as "whatsApp", email,
         legal_name as "legalName", tax_number as "taxNumber", tax_rate_bp as "taxRateBp",
         tax_is_inclusive as "taxIsInclusive", cancellation_tiers as "cancellationTiers",
         hold_minutes as "holdMinutes", last_start_minute as "lastStartMinute", days_ahead as "daysAhead",
         hours_per_date as "hoursPerDate", upcoming_orders as "upcomingOrders", unpaid_orders as "unpaidOrders",
         unpaid_hours as "unpaidHours", free_guest_hours as "freeGuestHours", work_guest_hours as "workGuestHours",
         reschedule_hours as "rescheduleHours", reminder_hours as "reminderHours",
         arrival_opens_minutes as "arrivalOpensMinutes", no_show_minutes as "noShowMinutes",
         lock_minutes as "lockMinutes", price_off_percent as "priceOffPercent", price_off_per_day as "priceOffPerDay",
         unpaid_per_day as "unpaidPerDay", split_percent as "splitPercent", split_unpaid as "splitUnpaid",
         pay_out_per_day as "payOutPerDay", refund_per_day as "refundPerDay", block_hours as "blockHours", pay_by_minutes as "payByMinutes",
         series_bill_day as "seriesBillDay", series_pay_day as "seriesPayDay",
         move_right_days as "moveRightDays", power_hour_unplayed as "powerHourUnplayed",
         version
    from location
   where id = $1`

/** The settings of a location. Throws LOCATION_UNKNOWN. */
export const settingsOf = (db: Connection, locationId: string): Promise<VersionedSettings> =>
  first(db.query<VersionedSettings>(selectSettings, [locationId]))

async function first<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return row
}

const update = `
  update location
     set name = $2, short_name = $3, address = $4, city = $5, phone = $6, whatsapp = $7, email = $8, legal_name = $9,
         tax_number = $10, tax_rate_bp = $11, tax_is_inclusive = $12, cancellation_tiers = $13, hold_minutes = $14,
         last_start_minute = $15, days_ahead = $16, hours_per_date = $17, upcoming_orders = $18, unpaid_orders = $19,
         unpaid_hours = $20, free_guest_hours = $21, work_guest_hours = $22, reschedule_hours = $23,
         reminder_hours = $24, arrival_opens_minutes = $25, no_show_minutes = $26, lock_minutes = $27,
         price_off_percent = $28, price_off_per_day = $29, unpaid_per_day = $30, split_percent = $31, split_unpaid = $32,
         pay_out_per_day = $33, refund_per_day = $34, block_hours = $35, pay_by_minutes = $36, move_right_days = $37,
         series_bill_day = $38, series_pay_day = $39, power_hour_unplayed = $40,
         version = version + 1
   where id = $1`

export async function updateSettings(
  tx: Transaction,
  locationId: string,
  settings: Omit<VersionedSettings, 'version'>,
): Promise<void> {
  await tx.query(update, [
    locationId,
    settings.name,
    settings.shortName,
    settings.address,
    settings.city,
    settings.phone,
    settings.whatsApp,
    settings.email,
    settings.legalName,
    settings.taxNumber,
    settings.taxRateBp,
    settings.taxIsInclusive,
    JSON.stringify(settings.cancellationTiers),
    settings.holdMinutes,
    settings.lastStartMinute,
    settings.daysAhead,
    settings.hoursPerDate,
    settings.upcomingOrders,
    settings.unpaidOrders,
    settings.unpaidHours,
    settings.freeGuestHours,
    settings.workGuestHours,
    settings.rescheduleHours,
    settings.reminderHours,
    settings.arrivalOpensMinutes,
    settings.noShowMinutes,
    settings.lockMinutes,
    settings.priceOffPercent,
    settings.priceOffPerDay,
    settings.unpaidPerDay,
    settings.splitPercent,
    settings.splitUnpaid,
    settings.payOutPerDay,
    settings.refundPerDay,
    settings.blockHours,
    settings.payByMinutes,
    settings.moveRightDays,
    settings.seriesBillDay,
    settings.seriesPayDay,
    settings.powerHourUnplayed,
  ])
}
