import { pairExchange, type ExchangedHour, type HourPair } from '@pantul/rules/exchange'
import { ownedMismatchOf } from '@pantul/rules/package'
import type { PriceType } from '@pantul/rules/price-type'
import type { PlayDate } from '@pantul/rules/play-date'
import { isProblem, problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { checkMove } from '../after-booking/plan-move.ts'
import { rightOf, type BookedOrder } from '../after-booking/queries.ts'

/** The lines of a booking that are not cancelled. `courts`: ids and names, both in the order of the ids. */
export type StandingBooking = {
  readonly order: BookedOrder
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly lines: readonly ExchangedHour[]
}

/** A booking with its court-hours. Refusals: BOOKING_NOT_FOUND; EXCHANGE_UNEQUAL if all of its lines are cancelled. */
export function standingBooking(order: BookedOrder, bookingId: number): StandingBooking {
  const own = order.lines.filter((line) => line.bookingId === bookingId)
  if (own.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  const courts = own.filter(({ kind, isCancelled }) => kind === 'court' && !isCancelled)
  const [first] = courts
  if (first === undefined) throw new Refusal(problem('EXCHANGE_UNEQUAL'))
  return {
    order,
    bookingId,
    date: first.date,
    hours: [...new Set(courts.map(({ hour }) => hour ?? 0))].toSorted((a, b) => a - b),
    courts: [...new Map(courts.map(({ ref, name }) => [ref, { id: ref, name }])).values()].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
    lines: courts.map(({ id, ref, date, hour, amount }) => ({
      id,
      court: ref,
      date,
      hour: hour ?? 0,
      amount,
    })),
  }
}

const arrivalOf = `
  select kind from arrival where order_id = $1 and booking_id = $2 order by turn desc limit 1`

/** The pairs of court-hours. Refusals: those of `pairExchange`, NEW_TIME_PENDING, then those of `checkMove`. */
export async function checkExchange(
  tx: Transaction,
  [one, other]: readonly [StandingBooking, StandingBooking],
  now: Temporal.Instant,
): Promise<readonly HourPair[]> {
  const factsOf = async ({ order, bookingId, lines }: StandingBooking) => {
    const [last] = await tx.query<{ kind: string }>(arrivalOf, [order.id, bookingId])
    const arrival = last === undefined || last.kind === 'undone' ? null : last.kind
    return {
      orderNumber: order.number,
      state: order.state,
      due: order.open.owed,
      arrival,
      name: order.name,
      hours: lines,
    }
  }
  const pairs = pairExchange(await factsOf(one), await factsOf(other))
  if (isProblem(pairs)) throw new Refusal(pairs)
  for (const { order, bookingId } of [one, other])
    if (rightOf(order, bookingId) !== undefined) throw new Refusal(problem('NEW_TIME_PENDING'))
  for (const { order, bookingId } of [one, other]) checkMove(order, { bookingId, by: 'staff', now })
  return pairs
}

const payingPackages = `
  select distinct q.id, q.expires_on as expires, q.weekdays, q.from_hour as "fromHour", q.to_hour as "toHour",
         q.price_types as "priceTypes", q.location_ids as locations
    from quota_entry e
    join quota_package q on q.id = e.quota_id
   where e.order_id = $1 and e.booking_id = $2`

type PayingPackage = Parameters<typeof ownedMismatchOf>[0]

/**
 * Checks that the packages that pay a booking may pay its new hours. Call it after the lines were exchanged. Refusal:
 * PACKAGE_SHORT.
 */
export async function checkPackages(tx: Transaction, { order, bookingId }: StandingBooking): Promise<void> {
  const packages = await tx.query<PayingPackage>(payingPackages, [order.id, bookingId])
  if (packages.length === 0) return
  const hours = await tx.query<{ date: PlayDate; hour: number; type: PriceType }>(
    `select play_date as date, hour, price_type as type from order_line
      where order_id = $1 and booking_id = $2 and by_package and cancelled_at is null`,
    [order.id, bookingId],
  )
  const fit = hours.filter((hour) =>
    packages.every((one) => ownedMismatchOf(one, { ...hour, location: order.locationId }) === null),
  )
  if (fit.length < hours.length)
    throw new Refusal(problem('PACKAGE_SHORT', { need: hours.length, have: fit.length }))
}
