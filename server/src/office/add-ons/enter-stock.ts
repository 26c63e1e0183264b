import type { NewStockEntry, ItemStock } from '@pantul/contract/desk-add-ons-wire'
import { problem } from '@pantul/rules/problem'
import { checkStockEntry, stockDifference } from '@pantul/rules/stock-entry'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { addOnThingId } from './add-add-on.ts'
import { insertStockEntry, lockStock, stockOf } from './queries.ts'

type EnterStockInput = {
  readonly staff: ActingStaff
  readonly item: string
  readonly entry: NewStockEntry
  readonly locale: Locale
}

/**
 * Enters a delivery, a loss or a count, and returns the stock with its entries. Idempotent. The stock is locked as for an
 * order, so that the last piece is either sold or lost. Refusals: those of `checkStockEntry` at their fields,
 * ADD_ON_UNKNOWN, STOCK_UNCOUNTED, STOCK_CHANGED `{left, seen}` if the stock has changed since the person who counts saw
 * it, STOCK_SHORT `{left}`.
 */
export function enterStock(
  { db, clock }: Deps,
  { staff, item, entry: enteredStock, locale }: EnterStockInput,
  attempt: Attempt,
): Promise<ItemStock> {
  const { locationId } = staff
  const { seen: seenStock, ...entry } = enteredStock
  return answerOnce(db, attempt, async (tx) => {
    const wrong = checkStockEntry(entry)
    refuseWrongModelFields(wrong === null ? [] : [wrong], locale)
    const addOn = await lockStock(tx, locationId, item)
    if (addOn === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
    const { stock } = addOn
    if (stock === null) throw new Refusal(problem('STOCK_UNCOUNTED'))
    if (entry.kind === 'count' && stock !== seenStock)
      throw new Refusal(problem('STOCK_CHANGED', { left: stock, seen: seenStock }))
    const pieces = stockDifference(entry, stock)
    if (stock + pieces < 0) throw new Refusal(problem('STOCK_SHORT', { left: stock }))
    const at = clock.now()
    const actId = await writeStaffAct(tx, {
      at,
      ...staff,
      action: 'enter-stock',
      thing: 'add-on',
      thingId: addOnThingId(locationId, item),
      before: { stock },
      after: { entry: entry.kind, stock: stock + pieces },
      reason: entry.reason.trim(),
    })
    await insertStockEntry(tx, { locationId, item, kind: entry.kind, pieces, actId, at })
    tx.publish(everything)
    return stockOf(tx, locationId, item)
  })
}
