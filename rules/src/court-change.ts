import { formatRupiah, type Rupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'

/** A court-hour of a booking. */
export type BookedCourtHour = {
  /** The id of its order line. */
  readonly id: number
  readonly court: string
  readonly hour: number
  /** The price before discounts. */
  readonly amount: Rupiah
}

/** A court-hour that moves to another court. */
export type CourtChange = { readonly id: number; readonly court: string }

type CourtFacts = {
  readonly runningHour: number
  /** The courts that the booking is to have. */
  readonly courts: readonly string[]
  /** Null if the court is not on sale at the hour. */
  readonly priceOf: (court: string, hour: number) => Rupiah | null
}

/**
 * Moves the running and later hours of a booking from each court that it gives up to one that it gets, at the same price.
 * Problems: COURT_CHANGE_CLOSED (no hour is running or later, no court changes, or the number of courts differs),
 * COURT_UNAVAILABLE, COURT_CHANGE_PRICES.
 */
export function pairCourts(
  hours: readonly BookedCourtHour[],
  { runningHour, courts, priceOf }: CourtFacts,
): readonly CourtChange[] | Problem {
  const hoursToPlay = hours.filter(({ hour }) => hour >= runningHour)
  const current = new Set(hoursToPlay.map(({ court }) => court))
  const future = new Set(courts)
  const removed = [...current.difference(future)].toSorted()
  const added = [...future.difference(current)].toSorted()
  if (removed.length === 0 || removed.length !== added.length) return problem('COURT_CHANGE_CLOSED')
  const changes: CourtChange[] = []
  for (const { id, court, hour, amount } of hoursToPlay) {
    const newCourt = added[removed.indexOf(court)]
    if (newCourt === undefined) continue
    const price = priceOf(newCourt, hour)
    if (price === null) return problem('COURT_UNAVAILABLE')
    if (price !== amount)
      return problem('COURT_CHANGE_PRICES', { before: formatRupiah(amount), after: formatRupiah(price) })
    changes.push({ id, court: newCourt })
  }
  return changes
}
