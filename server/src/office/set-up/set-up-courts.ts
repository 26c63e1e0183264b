import type { NamedCourt } from '@pantul/contract/desk-set-up-wire'
import { checkCourt, MAX_COURTS, type CourtDetails } from '@pantul/rules/court-details'
import { bandsOfRules, rulesOfBands } from '@pantul/rules/price-bands'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { priceRulesOf } from '../../venue/courts/queries.ts'
import { allCourts, insertCourt } from '../courts/queries.ts'
import { lockSetUp } from './queries.ts'
import { replacePrices } from './replace-prices.ts'

type SetUpCourtsInput = {
  readonly staff: ActingStaff
  readonly courts: readonly NamedCourt[]
  readonly locale: Locale
}

/**
 * Replaces the courts of a location that is not open yet, and removes their pictures. The prices of outdoor courts apply to
 * the new outdoor courts. Refusals: NUMBER_RANGE if there is no court or if there are too many, those of `checkCourt` at
 * their fields, SETUP_OVER.
 */
export function setUpCourts(
  { db, clock }: Deps,
  { staff, courts: enteredCourts, locale }: SetUpCourtsInput,
): Promise<void> {
  const { locationId } = staff
  if (enteredCourts.length === 0 || enteredCourts.length > MAX_COURTS)
    throw new Refusal(problem('NUMBER_RANGE', { from: 1, to: MAX_COURTS }))
  const newCourts = enteredCourts.map((court, i) => detailsOf(court, i + 1))
  const wrong = newCourts.flatMap((court, i) => {
    const earlierNames = newCourts.slice(0, i).map(({ name }) => name)
    return checkCourt(court, earlierNames).map((field) => ({ ...field, path: `Courts.${i}` }))
  })
  refuseWrongFields(wrong, locale)
  return db.transaction(async (tx) => {
    await lockSetUp(tx, locationId)
    const before = await allCourts(tx, locationId)
    const isUnchanged =
      before.length === newCourts.length &&
      newCourts.every(({ name, kind }, i) => before[i]?.name === name && before[i].kind === kind)
    if (isUnchanged) return
    const prices = bandsOfRules(await priceRulesOf(tx, locationId), before)
    await tx.query('delete from price_rule where location_id = $1 and court_id is not null', [locationId])
    await tx.query('delete from photo where location_id = $1 and court_id is not null', [locationId])
    await tx.query('delete from court where location_id = $1', [locationId])
    const addedCourts = newCourts.map((court, i) => ({ ...court, id: `${locationId}-C${i + 1}` }))
    for (const court of addedCourts) await insertCourt(tx, locationId, court)
    if (prices !== null) await replacePrices(tx, locationId, rulesOfBands(prices, addedCourts))
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'set-up-courts',
      thing: 'location',
      thingId: locationId,
      after: { courts: newCourts.map(({ name }) => name).join(', ') },
    })
  })
}

const detailsOf = ({ name, kind }: NamedCourt, position: number): CourtDetails => ({
  name: name.trim(),
  kind,
  wall: kind === 'indoor' ? 'panoramic' : 'standard',
  turf: 'blue',
  position,
  isActive: true,
})
