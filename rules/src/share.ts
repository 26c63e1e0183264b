/**
 * `amount` × `part` / `whole`, rounded down; all whole numbers, none below 0, `part` at most `whole`, which is above
 * 0. In big integers: a trillion rupiah times 10000 is beyond the exact numbers.
 */
export const shareDown = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** `amount` × `part` / `whole`, rounded half up; all whole numbers, none below 0, `part` at most `whole`. */
export const shareHalfUp = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/**
 * Spreads whole rupiah over weights (whole, none below 0) by largest remainder, of equal remainders the earlier
 * weight first. The shares add up to `amount`; with an `amount` of at most the sum of the
 * weights no share is more than its weight. Nothing but zeros when all weights are 0: then there is nothing to
 * spread over.
 */
export function spread(amount: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => shareDown(amount, weight, whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const remainders = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) % BigInt(whole)))
  const luckiest = new Set(
    remainders
      .map((_, i) => i)
      .toSorted((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b)
      .slice(0, left),
  )
  return shares.map((share, i) => (luckiest.has(i) ? share + 1 : share))
}
