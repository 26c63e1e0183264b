import {
  openingHoursToWire,
  type OpeningHoursEdit,
  type VersionedOpeningHours,
} from '@pantul/contract/desk-opening-hours-wire'
import { checkOpeningTimes, openHoursOn, currentOpeningTimes } from '@pantul/rules/opening-times'
import { refuseBookedHours } from '../../changes/court-hours/clashes.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { priceRulesOf } from '../../venue/courts/queries.ts'
import { refuseIfPriceGap } from '../prices/refuse-if-price-gap.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { bookedHours, normalizeTimes, openingTimesOf, replaceHours } from './queries.ts'

type SaveHoursInput = {
  readonly staff: ActingStaff
  readonly edit: OpeningHoursEdit
  readonly locale: Locale
}

/**
 * Changes the opening times of a location, and returns them. Booked hours are closed only with `anyway`; the bookings stay.
 * Refusals: those of `checkOpeningTimes`, CHANGED_MEANWHILE with the current times, PRICE_GAP if an hour that opens has no
 * price, HOURS_BOOKED with the bookings in hours that close.
 */
export function saveHours(
  { db, clock }: Deps,
  { staff, edit, locale }: SaveHoursInput,
): Promise<VersionedOpeningHours> {
  const { locationId } = staff
  const { version: seenVersion, anyway: ignoresBookings, ...enteredTimes } = edit
  const broken = checkOpeningTimes(enteredTimes)
  if (broken !== null) throw new Refusal(broken)
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const { times: current, now, isOpened } = await openingTimesOf(tx, clock, locationId)
    const newTimes = normalizeTimes(currentOpeningTimes(enteredTimes, now.date))
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'change-hours',
      thing: 'hours',
      thingId: locationId,
      current,
      seenVersion,
      newValues: newTimes,
      toWire: openingHoursToWire,
    }
    await saveVersioned(tx, change, async () => {
      const rules = await priceRulesOf(tx, locationId)
      // Before a location opens, its prices are set after its hours.
      if (isOpened)
        refuseIfPriceGap(
          { before: { rules, times: current }, after: { rules, times: newTimes } },
          now.date,
          locale,
        )
      if (!ignoresBookings) {
        const closingHours = (await bookedHours(tx, locationId, now)).filter(
          ({ date, hour }) =>
            openHoursOn(current, date).includes(hour) && !openHoursOn(newTimes, date).includes(hour),
        )
        await refuseBookedHours(tx, { locationId, hours: closingHours, language: locale })
      }
      await replaceHours(tx, { locationId, today: now.date, times: newTimes })
      tx.publish(everything)
    })
    return (await openingTimesOf(tx, clock, locationId)).times
  })
}
