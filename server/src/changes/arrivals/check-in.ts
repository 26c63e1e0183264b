import { arrivalInfoToWire, type CheckInRequest, type ArrivalInfo } from '@pantul/contract/desk-arrivals-wire'
import { decideArrival, type ArrivalDecision as EntranceResult } from '@pantul/rules/arrival'
import { hourLabel } from '@pantul/rules/hours'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem, type Problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { takeAtCounter } from '../../money/payments/take-payment.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { shortDate } from '../../venue/locations/date-text.ts'
import { bookingsOf, lockOrdersOf, type BookingToArrive } from './queries.ts'
import { changedMeanwhile, recordArrival, unpaidProblem } from './record-arrival.ts'
import { arrivalTimesOf } from './arrival-times.ts'

export type CheckInInput = CheckInRequest & { readonly staff: ActingStaff; readonly language: Locale }

/**
 * The stored answer: only keys of the bookings. Everything else is read again, so that no names are stored with the
 * attempt.
 */
type StoredCheckIn = { readonly keys: readonly string[]; readonly isRepeated: boolean }

const keyOf = ({ orderNumber, bookingId }: BookingToArrive): string => `${orderNumber} ${bookingId}`

/**
 * Checks in the bookings of an order number that are due now, or only the named one. A booking that was checked in
 * before gives the same answer. Idempotent. Refusals with the booking as data: ARRIVAL_CLOSED (another day, hour or
 * location), ARRIVAL_CANCELLED, NEW_TIME_PENDING, ARRIVAL_UNPAID, CHANGED_MEANWHILE (marked as missed). Refusals without data:
 * ORDER_UNKNOWN, IDEMPOTENCY_KEY_REUSED. With `letsPlay`, `staff` confirm a held order without payment, which then owes
 * its price; the refusals of `takeAtCounter` apply too.
 */
export async function checkIn(
  deps: PaymentDeps,
  { number: typed, ...wanted }: CheckInInput,
  attempt: Attempt,
): Promise<ArrivalInfo> {
  const request = { ...wanted, number: tidyOrderNumber(typed) }
  const recorded = await deps.db.transaction(async (tx) => {
    const answered = await beginAttempt<StoredCheckIn>(tx, attempt)
    if (answered !== null) return answered
    const answer = await checkInOnce(tx, deps, request)
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })
  deps.wakeOutbox()
  return readArrivalInfo(deps.db, request.number, recorded)
}

async function checkInOnce(
  tx: Transaction,
  deps: PaymentDeps,
  { number, bookingId, letsPlay = false, staff, language }: CheckInInput,
): Promise<StoredCheckIn> {
  const at = deps.clock.now()
  await lockOrdersOf(tx, number)
  const { times, timeZone } = await arrivalTimesOf(tx, staff.locationId)
  const now = venueNow({ now: () => at }, timeZone)
  const decide = async (): Promise<EntranceResult<BookingToArrive> | undefined> => {
    const found = (await bookingsOf(tx, number)).filter(
      (one) => bookingId === null || (one.orderNumber === number && one.bookingId === bookingId),
    )
    return decideArrival(found, { locationId: staff.locationId, now, times, letsPlay })
  }
  let result = await decide()
  if (letsPlay && result?.kind === 'unpaid' && result.booking.state === 'held') {
    const { orderNumber, due } = result.booking
    const unpaid = { amount: due, reason: '', approval: null }
    await takeAtCounter(tx, deps, { staff, orderNumber, due, tenders: [], unpaid })
    result = await decide()
  }
  if (result === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  if (!('bookings' in result)) throw refusalOf(result, language)
  if (result.kind === 'arrive')
    for (const booking of result.bookings) await recordArrival(tx, booking, { staff, at, kind: 'arrived' })
  return { keys: result.bookings.map(keyOf), isRepeated: result.kind === 'repeated' }
}

type RefusedCheckIn = Exclude<EntranceResult<BookingToArrive>, { readonly kind: 'arrive' | 'repeated' }>

function refusalOf({ kind, booking }: RefusedCheckIn, language: Locale): Refusal {
  const shown = kind === 'elsewhere' ? { ...booking, name: '', phoneEnd: '' } : booking
  return new Refusal(problemOf({ kind, booking }, language), {
    data: arrivalInfoToWire(arrivalInfoOf([shown], false)),
  })
}

function problemOf({ kind, booking }: RefusedCheckIn, language: Locale): Problem {
  if (kind === 'cancelled') return problem('ARRIVAL_CANCELLED')
  if (kind === 'new-time') return problem('NEW_TIME_PENDING')
  if (kind === 'unpaid') return unpaidProblem(booking)
  if (kind === 'missed' && booking.arrival !== null) return changedMeanwhile(booking.arrival).problem
  return problem('ARRIVAL_CLOSED', {
    date: shortDate(booking.date, language),
    hour: hourLabel(booking.from),
    location: booking.locationName,
  })
}

async function readArrivalInfo(
  db: Database,
  number: string,
  { keys, isRepeated }: StoredCheckIn,
): Promise<ArrivalInfo> {
  const bookings = (await bookingsOf(db, number)).filter((one) => keys.includes(keyOf(one)))
  return arrivalInfoOf(bookings, isRepeated)
}

/** All bookings must belong to one person. */
function arrivalInfoOf(bookings: readonly BookingToArrive[], isRepeated: boolean): ArrivalInfo {
  const [first] = bookings
  if (first === undefined) throw new Error('a booking that was checked in is gone')
  const { name, phoneEnd, locationName, total, due } = first
  return { name, phoneEnd, locationName, total, due, isRepeated, bookings }
}
