import type { BookingItem } from '@pantul/rules/booking-item'
import { isPayByValid } from '@pantul/rules/desk-sale'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { actingRole, type StaffAction, type StaffRole } from '@pantul/rules/staff-may'
import { checkTenders, type Tender } from '@pantul/rules/tender'
import { lockAccount } from '../people/accounts/lock-account.ts'
import { writeAct, type ActingStaff } from '../people/staff/write-act.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Transaction } from '../platform/database/open.ts'
import { firstHourOf } from './hold-duration.ts'

/**
 * How an order of the counter is paid. `tenders`: at once, and the order is confirmed. `pay-by`: it is held until a
 * moment, and the player pays online or at the counter.
 */
export type Settling =
  | { readonly kind: 'tenders'; readonly tenders: readonly Tender[] }
  | { readonly kind: 'pay-by'; readonly until: Temporal.Instant }

/** Staff who place an order for a player. `roles`: all that they have at the location; `contactId`: the player. */
export type Seller = {
  readonly customerId: number
  readonly locationId: string
  readonly roles: readonly StaffRole[]
  readonly contactId: number
  readonly settling: Settling
}

/** An order that is priced, but not written yet. `due` in rupiah. */
export type Unsettled = {
  readonly due: number
  readonly now: Temporal.Instant
  readonly items: readonly BookingItem[]
  readonly timeZone: string
}

/** A sale by staff: the buyer's contact, the money taken, and the end of the hold (null: paid at once). */
export type Sale = {
  readonly staff: ActingStaff
  readonly contactId: number
  readonly tenders: readonly Tender[]
  readonly heldUntil: Temporal.Instant | null
}

/** Checks how an order that staff sell is paid. Refusals: those of `checkTenders`; DEADLINE_INVALID. */
export function settleSale(seller: Seller, order: Unsettled): Sale {
  const { customerId, locationId, settling, roles, contactId } = seller
  const by = (action: StaffAction): ActingStaff => ({
    customerId,
    locationId,
    roles,
    role: roleFor(roles, action),
  })
  if (settling.kind === 'tenders') {
    const { tenders } = settling
    const wrong = checkTenders(tenders, order.due)
    if (wrong !== null) throw new Refusal(wrong)
    return { staff: by('sell'), contactId, tenders, heldUntil: null }
  }
  const { until } = settling
  const first = firstHourOf(order.items, order.timeZone)
  const latest = actingRole(roles, 'let-pay-after-start') === undefined ? first.start : first.end
  const span = { now: ms(order.now), until: ms(until), latest: ms(latest) }
  if (!isPayByValid(span)) throw new Refusal(problem('DEADLINE_INVALID', { end: localText(latest, order) }))
  const staff = by(ms(until) > ms(first.start) ? 'let-pay-after-start' : 'sell')
  return { staff, contactId, tenders: [], heldUntil: order.due === 0 ? null : until }
}

const ms = (moment: Temporal.Instant): number => moment.epochMilliseconds

function roleFor(roles: readonly StaffRole[], action: StaffAction): StaffRole {
  const role = actingRole(roles, action)
  if (role === undefined) throw new Error(`staff without the right to ${action} reached the sale`)
  return role
}

/** `18:00`, with the date if it is not today. */
function localText(moment: Temporal.Instant, { now, timeZone }: Unsettled): string {
  const local = moment.toZonedDateTimeISO(timeZone)
  const date = local.toPlainDate()
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isToday = date.equals(now.toZonedDateTimeISO(timeZone).toPlainDate())
  return isToday ? time : `${toDayMonthYear(date.toString())} ${time}`
}

/** The order that a sale places; `total` in rupiah. */
type Sold = { readonly number: string; readonly total: number; readonly now: Temporal.Instant }

/** Records a sale, and returns the id of the act. */
export const writeSaleAct = (
  tx: Transaction,
  { staff, tenders, heldUntil }: Sale,
  { number, total, now }: Sold,
): Promise<number> =>
  writeAct(tx, {
    at: now,
    ...staff,
    action: 'sell',
    thing: 'order',
    thingId: number,
    amount: total,
    after:
      heldUntil === null
        ? { state: 'confirmed', tenders: tenders.map(({ method, amount }) => ({ method, amount })) }
        : { state: 'held', payBy: heldUntil.toString() },
  })

/** Locks the account of the buyer, so that it cannot be deleted meanwhile. LOGIN_REQUIRED if it was deleted. */
export async function lockCustomer(tx: Transaction, customerId: number | null): Promise<void> {
  if (customerId === null) return
  await lockAccount(tx, customerId)
  const deleted = await tx.query('select from customer where id = $1 and deleted_at is not null', [
    customerId,
  ])
  if (deleted.length > 0) throw new Refusal(problem('LOGIN_REQUIRED'))
}
