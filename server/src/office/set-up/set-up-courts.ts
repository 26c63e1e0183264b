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

type NamedCourts = {
  readonly staff: ActingStaff
  readonly courts: readonly NamedCourt[]
  readonly locale: Locale
}

/**
 * Replaces the courts of a location that is not open, and removes their pictures; outdoor courts keep their own prices.
 * Refusals: NUMBER_RANGE (none, or too many), those of `checkCourt` at their fields, SETUP_OVER.
 */
export function setUpCourts({ db, clock }: Deps, { staff, courts, locale }: NamedCourts): Promise<void> {
  const { locationId } = staff
  if (courts.length === 0 || courts.length > MAX_COURTS)
    throw new Refusal(problem('NUMBER_RANGE', { from: 1, to: MAX_COURTS }))
  const wanted = courts.map((court, i) => detailsOf(court, i + 1))
  refuseWrongFields(
    wanted.flatMap((court, i) =>
      checkCourt(
        court,
        wanted.slice(0, i).map(({ name }) => name),
      ).map(({ problem: code, values }) => ({
        problem: code,
        ...(values && { values }),
        path: `Courts.${i}`,
      })),
    ),
    locale,
  )
  return db.transaction(async (tx) => {
    await lockSetUp(tx, locationId)
    const before = await allCourts(tx, locationId)
    const isSame =
      before.length === wanted.length &&
      wanted.every(({ name, kind }, i) => before[i]?.name === name && before[i].kind === kind)
    if (isSame) return
    const prices = bandsOfRules(await priceRulesOf(tx, locationId), before)
    await tx.query('delete from price_rule where location_id = $1 and court_id is not null', [locationId])
    await tx.query('delete from photo where location_id = $1 and court_id is not null', [locationId])
    await tx.query('delete from court where location_id = $1', [locationId])
    const added = wanted.map((court, i) => ({ ...court, id: `${locationId}-C${i + 1}` }))
    for (const court of added) await insertCourt(tx, locationId, court)
    if (prices !== null) await replacePrices(tx, locationId, rulesOfBands(prices, added))
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'set-up-courts',
      thing: 'location',
      thingId: locationId,
      after: { courts: wanted.map(({ name }) => name).join(', ') },
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
