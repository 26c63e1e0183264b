import { sum } from './money.ts'

/**
 * `amount` × `part` / `whole`, rounded down. Whole numbers, not negative, `part` at most `whole`, `whole` above 0.
 * Uses BigInt, because the product may exceed exact numbers.
 */
export const shareDown = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** `amount` × `part` / `whole`, rounded half up. Whole numbers, not negative, `part` at most `whole`. */
export const shareHalfUp = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/**
 * Distributes whole rupiah over weights by largest remainder, the earlier of equals first. The shares add up to
 * `amount`. No share exceeds its weight if `amount` is at most their sum. All zeros if all weights are 0.
 */
export function apportion(amount: number, weights: readonly number[]): readonly number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => shareDown(amount, weight, whole))
  const left = amount - sum(shares)
  const remainders = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) % BigInt(whole)))
  const roundedUp = new Set(
    remainders
      .map((_, i) => i)
      .toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b)
      .slice(0, left),
  )
  return shares.map((share, i) => (roundedUp.has(i) ? share + 1 : share))
}
