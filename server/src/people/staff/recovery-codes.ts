import { createHash, randomInt } from 'node:crypto'

/** Leaves out letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Ten codes like `k7mw-2abc-…`, 79 random bits each: too many to find a code from its hash by trial, so an unsalted
 * fast hash is enough.
 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 4 }, () =>
      Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )

/** The stored hash of a code, which may be entered with or without its dashes. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
