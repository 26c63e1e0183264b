/** Pseudorandom numbers, the same for the same seed. Not for secrets. */
export type SeededRandom = {
  /** An integer from 0 to `n` − 1. */
  integerBelow(n: number): number
  /** True with this probability, 0 to 1. */
  isTrue(probability: number): boolean
}

export function seededRandom(seed: string): SeededRandom {
  let state = hashOf(seed)
  // The generator is Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    integerBelow: (n) => Math.floor(next() * n),
    isTrue: (probability) => next() < probability,
  }
}

/** FNV-1a with 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
