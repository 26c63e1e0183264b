import { blockedToWire } from '@pantul/contract/desk-blocks-wire'
import {
  officeHoursToWire,
  type HoursSaving,
  type VersionedHours,
} from '@pantul/contract/desk-opening-hours-wire'
import { checkOpeningTimes, openHoursOn, timesFrom, type OpeningTimes } from '@pantul/rules/opening-times'
import { problem } from '@pantul/rules/problem'
import type { VenueNow } from '@pantul/rules/slot'
import { clashesWith } from '../../changes/blocks/queries.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { priceRulesOf } from '../../venue/courts/queries.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { refuseIfGap } from '../prices/refuse-if-gap.ts'
import { bookedHours, hoursOf, replaceHours, sameOrder } from './queries.ts'

type SaveHoursInput = { readonly staff: ActingStaff; readonly saving: HoursSaving; readonly locale: Locale }

/**
 * Changes when a location is open, and returns it. Hours that close are not sold any more; what is booked there stays, but
 * only with `anyway`. Refusals: those of `checkOpeningTimes`, CHANGED_MEANWHILE with the current hours, PRICE_GAP if an
 * hour that opens has no price, HOURS_BOOKED with the bookings in hours that close.
 */
export function saveHours(
  { db, clock }: Deps,
  { staff, saving, locale }: SaveHoursInput,
): Promise<VersionedHours> {
  const { locationId } = staff
  const { version: seen, anyway, ...typed } = saving
  const broken = checkOpeningTimes(typed)
  if (broken !== null) throw new Refusal(broken)
  return db.transaction(async (tx) => {
    await lockLocation(tx, locationId)
    const { hours: current, location, now, isOpened } = await hoursOf(tx, clock, locationId)
    const wanted = sameOrder(timesFrom(typed, now.date))
    const { timeZone } = location
    const act = { staff, at: clock.now(), timeZone, action: 'change-hours', thing: 'hours' }
    const change = { ...act, thingId: locationId, current, seen, wanted, toWire: officeHoursToWire }
    await saveVersioned(tx, change, async () => {
      const rules = await priceRulesOf(tx, locationId)
      // Before a location opens its prices are set after its hours.
      if (isOpened)
        refuseIfGap({ before: { rules, times: current }, after: { rules, times: wanted } }, now.date, locale)
      if (!anyway) await refuseIfBooked(tx, { locationId, current, wanted, now, locale })
      await replaceHours(tx, { locationId, today: now.date, times: wanted })
      tx.publishes(everything)
    })
    return (await hoursOf(tx, clock, locationId)).hours
  })
}

type Closing = {
  readonly locationId: string
  readonly current: OpeningTimes
  readonly wanted: OpeningTimes
  readonly now: VenueNow
  readonly locale: Locale
}

/** Refuses with HOURS_BOOKED, which lists the bookings in hours that are open and would be closed. */
async function refuseIfBooked(
  tx: Transaction,
  { locationId, current, wanted, now, locale }: Closing,
): Promise<void> {
  const hours = (await bookedHours(tx, locationId, now)).filter(
    ({ date, hour }) =>
      openHoursOn(current, date).includes(hour) && !openHoursOn(wanted, date).includes(hour),
  )
  if (hours.length === 0) return
  const clashes = await clashesWith(tx, { locationId, hours, blockId: null, language: locale })
  throw new Refusal(problem('HOURS_BOOKED', { count: clashes.length }), {
    data: blockedToWire({ hours: 0, clashes }),
  })
}
