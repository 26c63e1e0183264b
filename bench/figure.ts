/** The result of a measure beside its limit; medians of all rounds. */
export type Figure = {
  readonly goal: number
  readonly measure: string
  readonly unit: string
  readonly ours: number
  /** The yardstick's result of the same run; null if the goal is absolute. */
  readonly yardstick: number | null
  /** The minimum or maximum for our result. */
  readonly limit: number
  readonly isMoreBetter: boolean
}

/** A yardstick and the share of it that is the goal. */
type Beside = Omit<Figure, 'yardstick' | 'limit'> & { readonly yardstick: number; readonly share: number }

export const besideYardstick = ({ share, ...figure }: Beside): Figure => ({
  ...figure,
  limit: figure.yardstick * share,
})

/** A rate beside the yardstick's, and the CPU time per answer with the inverse share. */
export function rateFigures(
  about: { readonly goal: number; readonly measure: string; readonly share: number },
  { rates, costs }: { rates: Sides; costs: Sides },
): Figure[] {
  const cost = { ours: median(costs.ours), yardstick: median(costs.yardstick) }
  return [
    besideYardstick({
      ...about,
      unit: '/s',
      ours: median(rates.ours),
      yardstick: median(rates.yardstick),
      isMoreBetter: true,
    }),
    besideYardstick({
      ...about,
      measure: `${about.measure}: CPU of one`,
      unit: 'µs',
      ...cost,
      share: 1 / about.share,
      isMoreBetter: false,
    }),
  ]
}

type Sides = { readonly ours: readonly number[]; readonly yardstick: readonly number[] }

export const isMet = ({ ours, limit, isMoreBetter }: Figure): boolean =>
  isMoreBetter ? ours >= limit : ours <= limit

/** The median; NaN if there are no values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A quantile; `share` 0.99: 99 of 100 values are below. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One line of the printed table. */
export function figureLine(figure: Figure): string {
  const { goal, measure, unit, ours, yardstick, limit } = figure
  const ratio = yardstick === null ? '' : `${(ours / yardstick).toFixed(2)} of ${spoken(yardstick)}`
  const cells = [
    String(goal).padStart(4),
    measure.padEnd(46),
    `${spoken(ours)} ${unit}`.padStart(18),
    `${figure.isMoreBetter ? '≥' : '≤'} ${spoken(limit)}`.padStart(12),
    ratio.padStart(20),
    isMet(figure) ? '  met' : '  NOT MET',
  ]
  return cells.join(' ')
}

const spoken = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
