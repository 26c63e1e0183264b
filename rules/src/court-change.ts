import { formatRupiah, type Rupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'

/** A court-hour of a booking. `amount`: its price before discounts. */
export type PlayedHour = {
  readonly id: number
  readonly court: string
  readonly hour: number
  readonly amount: Rupiah
}

/** A court-hour that moves to another court. */
export type CourtChange = { readonly id: number; readonly court: string }

/** `priceOf`: the price of a court at an hour in rupiah; null if the court is not on sale. */
type CourtFacts = {
  readonly runningHour: number
  readonly courts: readonly string[]
  readonly priceOf: (court: string, hour: number) => Rupiah | null
}

/**
 * Pairs each court that a running booking gives up with one that it gets, at the same price, for the current hour and
 * all later ones. Problems: COURT_CHANGE_CLOSED (no hour is left, no court changes, or the number of courts differs),
 * COURT_UNAVAILABLE, COURT_CHANGE_PRICES.
 */
export function pairCourts(
  hours: readonly PlayedHour[],
  { runningHour, courts, priceOf }: CourtFacts,
): readonly CourtChange[] | Problem {
  const left = hours.filter(({ hour }) => hour >= runningHour)
  const current = new Set(left.map(({ court }) => court))
  const wanted = new Set(courts)
  const gone = [...current.difference(wanted)].toSorted()
  const added = [...wanted.difference(current)].toSorted()
  if (gone.length === 0 || gone.length !== added.length) return problem('COURT_CHANGE_CLOSED')
  const changes: CourtChange[] = []
  for (const { id, court, hour, amount } of left) {
    const to = added[gone.indexOf(court)]
    if (to === undefined) continue
    const price = priceOf(to, hour)
    if (price === null) return problem('COURT_UNAVAILABLE')
    if (price !== amount)
      return problem('COURT_CHANGE_PRICES', { before: formatRupiah(amount), after: formatRupiah(price) })
    changes.push({ id, court: to })
  }
  return changes
}
