import type { NewStockEntry, StockList } from '@pantul/contract/desk-add-ons-wire'
import { wireName } from '@pantul/contract/row-wire'
import { problem } from '@pantul/rules/problem'
import { checkStockEntry, stockDifference } from '@pantul/rules/stock-entry'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { addOnId } from './add-add-on.ts'
import { insertEntry, lockStock, stockOf } from './queries.ts'

type EnteredStock = {
  readonly staff: ActingStaff
  readonly item: string
  readonly entry: NewStockEntry
  readonly locale: Locale
}

/**
 * Enters a delivery, a loss or a count, and returns the stock with its entries. Idempotent. Locks the stock as an order
 * does, so the last piece is either sold or lost. Refusals: those of `checkStockEntry` at their fields, ADD_ON_UNKNOWN,
 * STOCK_UNCOUNTED, STOCK_CHANGED `{left}` if pieces were sold since the count, STOCK_SHORT `{left}`.
 */
export function enterStock(
  { db, clock }: Deps,
  { staff, item, entry: typed, locale }: EnteredStock,
  attempt: Attempt,
): Promise<StockList> {
  const { locationId } = staff
  const { seen, ...entry } = typed
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<StockList>(tx, attempt)
    if (answered !== null) return answered
    const wrong = checkStockEntry(entry)
    if (wrong !== null) refuseWrongFields([{ ...wrong, path: wireName(wrong.path) }], locale)
    const row = await lockStock(tx, locationId, item)
    if (row === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
    const left = row.stock
    if (left === null) throw new Refusal(problem('STOCK_UNCOUNTED'))
    if (entry.kind === 'count' && left !== seen) throw new Refusal(problem('STOCK_CHANGED', { left, seen }))
    const pieces = stockDifference(entry, left)
    if (left + pieces < 0) throw new Refusal(problem('STOCK_SHORT', { left }))
    const at = clock.now()
    const actId = await writeStaffAct(tx, {
      at,
      ...staff,
      action: 'enter-stock',
      thing: 'add-on',
      thingId: addOnId(locationId, item),
      before: { stock: left },
      after: { entry: entry.kind, stock: left + pieces },
      reason: entry.reason.trim(),
    })
    await insertEntry(tx, { locationId, item, kind: entry.kind, pieces }, { actId, at })
    tx.publishes(everything)
    const list = await knownStock(tx, locationId, item)
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}

/** The stock of an add-on of kind `sale`, and its entries. Throws ADD_ON_UNKNOWN. */
export async function knownStock(db: Connection, locationId: string, item: string): Promise<StockList> {
  const list = await stockOf(db, locationId, item)
  if (list === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
  return list
}
