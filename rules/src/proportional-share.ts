import { sum } from './money.ts'

/**
 * `amount` × `part` / `whole`, rounded down. The arguments are whole and not negative, and `whole` is not 0. BigInt, because
 * the product may be too large for an exact number.
 */
export const shareDown = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** Like `shareDown`, but rounded half up. */
export const shareHalfUp = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/**
 * Distributes whole rupiah in proportion to weights. The shares add up to `amount`; the rupiah left by rounding down go to
 * the largest remainders, of equals to the earlier one. No share exceeds its weight if `amount` is at most the sum of the
 * weights. If all weights are 0, all shares are 0.
 */
export function apportion(amount: number, weights: readonly number[]): readonly number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => shareDown(amount, weight, whole))
  const undistributed = amount - sum(shares)
  const remainders = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) % BigInt(whole)))
  const roundedUp = new Set(
    remainders
      .map((_, i) => i)
      .toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b)
      .slice(0, undistributed),
  )
  return shares.map((share, i) => (roundedUp.has(i) ? share + 1 : share))
}
