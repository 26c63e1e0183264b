import { arrivalInfoToWire, type CheckInRequest, type ArrivalInfo } from '@pantul/contract/desk-arrivals-wire'
import { decideArrival, type ArrivalDecision } from '@pantul/rules/arrival'
import { hourLabel } from '@pantul/rules/hours'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem, type Problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { takeAtCounter } from '../../money/payments/take-payment.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { shortDate } from '../../venue/locations/date-text.ts'
import { arrivalTimesOf, bookingsOfOrder, lockOrderChain, type BookingToArrive } from './queries.ts'
import { arrivalChangedRefusal, recordArrival, unpaidProblem } from './record-arrival.ts'

export type CheckInInput = CheckInRequest & { readonly staff: ActingStaff; readonly language: Locale }

/** The stored answer of an attempt. It has only the keys of the bookings, so that no names of persons are stored with it. */
type StoredCheckIn = { readonly keys: readonly string[]; readonly isRepeated: boolean }

const keyOf = ({ orderNumber, bookingId }: BookingToArrive): string => `${orderNumber} ${bookingId}`

/**
 * Checks in the bookings of an order that are due now, or only one of them. A booking that was checked in before gives the
 * same answer. With `letsPlay` staff confirm a held order without a payment; then its price is owed. Idempotent. Refusals with
 * the booking as data: ARRIVAL_CLOSED (another day, hour or location), ARRIVAL_CANCELLED, NEW_TIME_PENDING, ARRIVAL_UNPAID,
 * CHANGED_MEANWHILE if it was marked as a no-show. Refusals without data: ORDER_UNKNOWN, IDEMPOTENCY_KEY_REUSED, with
 * `letsPlay` those of `takeAtCounter`.
 */
export async function checkIn(
  deps: PaymentDeps,
  { orderNumber: typedNumber, ...input }: CheckInInput,
  attempt: Attempt,
): Promise<ArrivalInfo> {
  const request = { ...input, orderNumber: tidyOrderNumber(typedNumber) }
  const { keys, isRepeated } = await answerOnce(deps.db, attempt, (tx) => checkInBookings(tx, deps, request))
  deps.wakeOutbox()
  const bookings = (await bookingsOfOrder(deps.db, request.orderNumber)).filter((booking) =>
    keys.includes(keyOf(booking)),
  )
  return arrivalInfoOf(bookings, isRepeated)
}

async function checkInBookings(
  tx: Transaction,
  deps: PaymentDeps,
  { orderNumber: number, bookingId, letsPlay = false, staff, language }: CheckInInput,
): Promise<StoredCheckIn> {
  const at = deps.clock.now()
  await lockOrderChain(tx, number)
  const { times, timeZone } = await arrivalTimesOf(tx, staff.locationId)
  const now = venueNow({ now: () => at }, timeZone)
  const decide = async (): Promise<ArrivalDecision<BookingToArrive> | undefined> => {
    const bookings = (await bookingsOfOrder(tx, number)).filter(
      (booking) => bookingId === null || (booking.orderNumber === number && booking.bookingId === bookingId),
    )
    return decideArrival(bookings, { locationId: staff.locationId, now, times, letsPlay })
  }
  let decision = await decide()
  if (letsPlay && decision?.kind === 'unpaid' && decision.booking.state === 'held') {
    const { orderNumber, due } = decision.booking
    const unpaid = { amount: due, reason: '', approval: null }
    await takeAtCounter(tx, deps, { staff, orderNumber, due, tenders: [], unpaid })
    decision = await decide()
  }
  if (decision === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  if (!('bookings' in decision)) throw refusalOf(decision, language)
  if (decision.kind === 'arrive')
    for (const booking of decision.bookings) await recordArrival(tx, booking, { staff, at, kind: 'arrived' })
  return { keys: decision.bookings.map(keyOf), isRepeated: decision.kind === 'repeated' }
}

type RefusedDecision = Exclude<ArrivalDecision<BookingToArrive>, { readonly kind: 'arrive' | 'repeated' }>

function refusalOf({ kind, booking }: RefusedDecision, language: Locale): Refusal {
  // Staff do not see the person of a booking at another location.
  const visibleBooking = kind === 'elsewhere' ? { ...booking, name: '', phoneLastDigits: '' } : booking
  return new Refusal(problemOf({ kind, booking }, language), {
    data: arrivalInfoToWire(arrivalInfoOf([visibleBooking], /* isRepeated */ false)),
  })
}

function problemOf({ kind, booking }: RefusedDecision, language: Locale): Problem {
  if (kind === 'cancelled') return problem('ARRIVAL_CANCELLED')
  if (kind === 'new-time') return problem('NEW_TIME_PENDING')
  if (kind === 'unpaid') return unpaidProblem(booking)
  if (kind === 'missed' && booking.arrival !== null) return arrivalChangedRefusal(booking.arrival).problem
  return problem('ARRIVAL_CLOSED', {
    date: shortDate(booking.date, language),
    hour: hourLabel(booking.from),
    location: booking.locationName,
  })
}

/** The bookings and their person, who is the same for all of them. */
function arrivalInfoOf(bookings: readonly BookingToArrive[], isRepeated: boolean): ArrivalInfo {
  const [first] = bookings
  if (first === undefined) throw new Error('a booking that was checked in is gone')
  const { name, phoneLastDigits, locationName, total, due } = first
  return { name, phoneLastDigits, locationName, total, due, isRepeated, bookings }
}
