import { priceListToWire, type PriceList, type VersionedPriceChange } from '@pantul/contract/desk-prices-wire'
import { checkPriceChange, type PriceChange } from '@pantul/rules/price-change'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { increasePriceVersion, pricesOf } from './queries.ts'

// The new rule gets the highest priority of the current rules of its court and kind (for dates, or for weekdays). Of two rules
// with equal priority the newer rule applies.
const insert = `
  insert into price_rule (location_id, court_id, date_from, date_to, weekdays, valid_from, valid_until, from_hour, to_hour,
                          price, price_type, priority)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
          (select coalesce(max(priority), 0)
             from price_rule
            where location_id = $1 and court_id is not distinct from $2 and (date_from is null) = ($3::date is null)
              and ended_at is null))`

type AddPriceInput = { readonly staff: ActingStaff; readonly change: VersionedPriceChange }

/**
 * Adds a price and returns the prices. Idempotent. Refusals: those of `checkPriceChange`, COURT_UNKNOWN,
 * CHANGED_MEANWHILE with the current prices, IDEMPOTENCY_KEY_REUSED.
 */
export function addPrice(
  { db, clock }: Deps,
  { staff, change: { version: seenVersion, ...newPrice } }: AddPriceInput,
  attempt: Attempt,
): Promise<PriceList> {
  const { locationId } = staff
  return answerOnce(db, attempt, async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const { list: current } = await pricesOf(tx, clock, locationId)
    const broken = checkPriceChange(newPrice, current.today)
    if (broken !== null) throw new Refusal(broken)
    if (newPrice.courtId !== null && current.courts.every(({ id }) => id !== newPrice.courtId))
      throw new Refusal(problem('COURT_UNKNOWN'))
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'add-price',
      thing: 'prices',
      thingId: locationId,
      current,
      seenVersion,
      // The staff act records only the fields that have a value.
      newValues: Object.fromEntries(Object.entries(newPrice).filter(([, value]) => value !== null)),
      toWire: priceListToWire,
    }
    await saveVersioned(tx, change, async () => {
      await insertPrice(tx, locationId, newPrice)
      await increasePriceVersion(tx, locationId)
      tx.publish(everything)
    })
    return (await pricesOf(tx, clock, locationId)).list
  })
}

const insertPrice = (tx: Transaction, locationId: string, newPrice: PriceChange): Promise<unknown> =>
  tx.query(insert, [
    locationId,
    newPrice.courtId,
    newPrice.dateFrom,
    newPrice.dateTo,
    newPrice.weekdays,
    newPrice.validFrom,
    newPrice.validUntil,
    newPrice.fromHour,
    newPrice.toHour,
    newPrice.price,
    newPrice.type,
  ])
