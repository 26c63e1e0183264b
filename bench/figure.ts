/** One line of the result: what was measured, and its limit. The values are medians of all rounds. */
export type Figure = {
  /** The number of the goal that the measure checks. docs/performance.md names the goals, without numbers. */
  readonly goal: number
  /** What was measured, as it is printed. */
  readonly measure: string
  readonly unit: string
  readonly ours: number
  /** The yardstick's result in the same run; null if the goal is absolute. */
  readonly yardstick: number | null
  /** What our result must reach (`isMoreBetter`) or may not exceed. */
  readonly limit: number
  readonly isMoreBetter: boolean
}

/** A figure whose limit is the result of the yardstick times `requiredRatio`. */
type Comparison = Omit<Figure, 'yardstick' | 'limit'> & {
  readonly yardstick: number
  readonly requiredRatio: number
}

export const compareWithYardstick = ({ requiredRatio, ...figure }: Comparison): Figure => ({
  ...figure,
  limit: figure.yardstick * requiredRatio,
})

/** The values of all rounds, of our server and of the yardstick. */
type Rounds = { readonly ours: readonly number[]; readonly yardstick: readonly number[] }
const mediansOf = ({ ours, yardstick }: Rounds) => ({ ours: median(ours), yardstick: median(yardstick) })

/**
 * Two figures: the rate of answers, and the CPU time of the server per answer. Both are compared with the yardstick;
 * the ratio of the CPU time is the inverse of the required ratio.
 */
export function rateFigures(
  about: { readonly goal: number; readonly measure: string; readonly requiredRatio: number },
  { rates, costs }: { rates: Rounds; costs: { server: Rounds } },
): Figure[] {
  return [
    compareWithYardstick({ ...about, unit: '/s', ...mediansOf(rates), isMoreBetter: true }),
    compareWithYardstick({
      ...about,
      measure: `${about.measure}: CPU of one`,
      unit: 'µs',
      ...mediansOf(costs.server),
      requiredRatio: 1 / about.requiredRatio,
      isMoreBetter: false,
    }),
  ]
}

/** CPU microseconds per answer, compared with the yardstick's; the limit is absolute. */
export const costFigure = (about: Pick<Figure, 'goal' | 'measure' | 'limit'>, costs: Rounds): Figure => ({
  ...about,
  unit: 'µs',
  ...mediansOf(costs),
  isMoreBetter: false,
})

export const isMet = ({ ours, limit, isMoreBetter }: Figure): boolean =>
  isMoreBetter ? ours >= limit : ours <= limit

/** The median; NaN if there are no values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A quantile; `fraction` 0.99: 99 of 100 values are below. NaN if there are no values. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}

/** One line of the printed table. */
export function figureLine(figure: Figure): string {
  const { goal, measure, unit, ours, yardstick, limit } = figure
  const ratio = yardstick === null ? '' : `${(ours / yardstick).toFixed(2)} of ${formatted(yardstick)}`
  const cells = [
    String(goal).padStart(4),
    measure.padEnd(46),
    `${formatted(ours)} ${unit}`.padStart(18),
    `${figure.isMoreBetter ? '≥' : '≤'} ${formatted(limit)}`.padStart(12),
    ratio.padStart(20),
    isMet(figure) ? '  met' : '  NOT MET',
  ]
  return cells.join(' ')
}

const formatted = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
