import { pairExchange, type ExchangedHour, type HourPair } from '@pantul/rules/exchange'
import { ownedMismatchOf } from '@pantul/rules/package'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceType } from '@pantul/rules/price-type'
import { isProblem, problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { checkMove } from '../after-booking/plan-move.ts'
import { openMoveRightOf, type BookedLine, type BookedOrder } from '../after-booking/queries.ts'

/** A booking without its cancelled lines. */
export type StandingBooking = {
  readonly order: BookedOrder
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  /** In the order of their ids. */
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly courtHours: readonly ExchangedHour[]
  /** Its coach and add-ons. */
  readonly extras: readonly BookedLine[]
}

/** Refusals: BOOKING_NOT_FOUND; EXCHANGE_UNEQUAL if all courts of the booking are cancelled. */
export function standingBooking(order: BookedOrder, bookingId: number): StandingBooking {
  const lines = order.lines.filter((line) => line.bookingId === bookingId)
  if (lines.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  const notCancelled = lines.filter(({ isCancelled }) => !isCancelled)
  const courtLines = notCancelled.filter(({ kind }) => kind === 'court')
  const [first] = courtLines
  if (first === undefined) throw new Refusal(problem('EXCHANGE_UNEQUAL'))
  const courts = new Map(courtLines.map(({ ref, name }) => [ref, { id: ref, name }]))
  return {
    order,
    bookingId,
    date: first.date,
    hours: [...new Set(courtLines.map(({ hour }) => hour ?? 0))].toSorted((a, b) => a - b),
    courts: [...courts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    courtHours: courtLines.map(({ id, ref, date, hour, amount }) => ({
      id,
      court: ref,
      date,
      hour: hour ?? 0,
      amount,
    })),
    extras: notCancelled.filter(({ kind }) => kind !== 'court'),
  }
}

const selectLastArrival = `
  select kind from arrival where order_id = $1 and booking_id = $2 order by turn desc limit 1`

/** Returns the pairs of court-hours to swap. Refusals: those of `pairExchange`, NEW_TIME_PENDING, those of `checkMove`. */
export async function checkExchange(
  tx: Transaction,
  [one, other]: readonly [StandingBooking, StandingBooking],
  now: Temporal.Instant,
): Promise<readonly HourPair[]> {
  const factsOf = async ({ order, bookingId, courtHours }: StandingBooking) => {
    const [last] = await tx.query<{ kind: string }>(selectLastArrival, [order.id, bookingId])
    const arrival = last === undefined || last.kind === 'undone' ? null : last.kind
    return {
      orderNumber: order.number,
      state: order.state,
      due: order.money.owed,
      arrival,
      name: order.name,
      hours: courtHours,
    }
  }
  const hourPairs = pairExchange(await factsOf(one), await factsOf(other))
  if (isProblem(hourPairs)) throw new Refusal(hourPairs)
  for (const { order, bookingId } of [one, other])
    if (openMoveRightOf(order, bookingId) !== undefined) throw new Refusal(problem('NEW_TIME_PENDING'))
  for (const { order, bookingId } of [one, other]) checkMove(order, { bookingId, by: 'staff', now })
  return hourPairs
}

const selectPayingPackages = `
  select distinct q.id, q.expires_on as expires, q.weekdays, q.from_hour as "fromHour", q.to_hour as "toHour",
         q.price_types as "priceTypes", q.location_ids as locations
    from quota_entry e
    join quota_package q on q.id = e.quota_id
   where e.order_id = $1 and e.booking_id = $2`

type PayingPackage = Parameters<typeof ownedMismatchOf>[0]

/**
 * Checks that the packages which pay a booking may pay its new hours. Call it after the hours were exchanged. Refusal:
 * PACKAGE_SHORT.
 */
export async function checkPackages(tx: Transaction, { order, bookingId }: StandingBooking): Promise<void> {
  const packages = await tx.query<PayingPackage>(selectPayingPackages, [order.id, bookingId])
  if (packages.length === 0) return
  const packageHours = await tx.query<{ date: PlayDate; hour: number; type: PriceType }>(
    `select play_date as date, hour, price_type as type from order_line
      where order_id = $1 and booking_id = $2 and by_package and cancelled_at is null`,
    [order.id, bookingId],
  )
  const payable = packageHours.filter((hour) =>
    packages.every((paying) => ownedMismatchOf(paying, { ...hour, location: order.locationId }) === null),
  )
  if (payable.length < packageHours.length)
    throw new Refusal(problem('PACKAGE_SHORT', { need: packageHours.length, have: payable.length }))
}
