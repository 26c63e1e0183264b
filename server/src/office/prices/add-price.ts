import { priceListToWire, type PriceList, type VersionedPriceChange } from '@pantul/contract/desk-prices-wire'
import { checkPriceChange, type PriceChange } from '@pantul/rules/price-change'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { increaseVersion, pricesOf } from './queries.ts'

// The new rule has priority over the current rules of its court and kind.
const insert = `
  insert into price_rule (location_id, court_id, date_from, date_to, weekdays, valid_from, valid_until, from_hour, to_hour,
                          price, price_type, priority)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
          (select coalesce(max(priority), 0)
             from price_rule
            where location_id = $1 and court_id is not distinct from $2 and (date_from is null) = ($3::date is null)
              and ended_at is null))`

type NewPrice = { readonly staff: ActingStaff; readonly change: VersionedPriceChange }

/**
 * Adds a price and returns the prices. Idempotent. Refusals: those of `checkPriceChange`, COURT_UNKNOWN,
 * CHANGED_MEANWHILE with the current prices, IDEMPOTENCY_KEY_REUSED.
 */
export function addPrice(
  { db, clock }: Deps,
  { staff, change: { version: seen, ...change } }: NewPrice,
  attempt: Attempt,
): Promise<PriceList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<PriceList>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    const { list: current, location } = await pricesOf(tx, clock, locationId)
    const broken = checkPriceChange(change, current.today)
    if (broken !== null) throw new Refusal(broken)
    if (change.courtId !== null && current.courts.every(({ id }) => id !== change.courtId))
      throw new Refusal(problem('COURT_UNKNOWN'))
    const at = clock.now()
    const { timeZone } = location
    const act = { staff, at, timeZone, action: 'add-price', thing: 'prices', thingId: locationId }
    // The act records only the fields that have a value.
    const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null))
    await saveVersioned<PriceList>(
      tx,
      { ...act, current, seen, wanted, toWire: priceListToWire },
      async () => {
        await insertPrice(tx, locationId, change)
        await increaseVersion(tx, locationId)
        tx.publishes(everything)
      },
    )
    const { list } = await pricesOf(tx, clock, locationId)
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}

const insertPrice = (tx: Transaction, locationId: string, change: PriceChange): Promise<unknown> =>
  tx.query(insert, [
    locationId,
    change.courtId,
    change.dateFrom,
    change.dateTo,
    change.weekdays,
    change.validFrom,
    change.validUntil,
    change.fromHour,
    change.toHour,
    change.price,
    change.type,
  ])
