/** A whole number from 0 up to but not including `n`. */
export type Dice = (n: number) => number

/** For tests: dice that fall the same for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}

export const oneOf = <T>(dice: Dice, all: readonly T[]): T | undefined => all[dice(all.length)]

/** True once in `n` times. */
export const once = (dice: Dice, n: number): boolean => dice(n) === 0
