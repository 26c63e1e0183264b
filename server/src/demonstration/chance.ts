/** Pseudorandom numbers, the same for the same seed. */
export type Chance = {
  /** An integer from 0 to `n` − 1. */
  below(n: number): number
  /** True with probability `share`, 0 to 1. */
  happens(share: number): boolean
}

/** Deterministic: the same seed gives the same numbers. Not for secrets. */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed)
  // The Mulberry32 generator.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (n) => Math.floor(next() * n), happens: (share) => next() < share }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
