import { compareWithYardstick, type Figure } from './figure.ts'

/** Compares rates of two runs: those with the large database must be at least 95 % of those with the small one. */
export function compareGrowth(small: readonly Figure[], grown: readonly Figure[]): Figure[] {
  return [2, 4].flatMap((goal) => {
    const isOfGoal = (figure: Figure): boolean => figure.goal === goal && figure.unit === '/s'
    const [before, after] = [small.find(isOfGoal), grown.find(isOfGoal)]
    if (before === undefined || after === undefined) return []
    const measure = `growth: ${after.measure}`
    return compareWithYardstick({ ...after, goal: 9, measure, yardstick: before.ours, requiredRatio: 0.95 })
  })
}
