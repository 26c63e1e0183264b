/** Returns an integer from 0 to `n` − 1. */
export type Dice = (n: number) => number

/** For tests: deterministic dice (mulberry32). */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}

export const oneOf = <T>(dice: Dice, all: readonly T[]): T | undefined => all[dice(all.length)]

/** True with probability 1 / `n`. */
export const oneIn = (dice: Dice, n: number): boolean => dice(n) === 0
