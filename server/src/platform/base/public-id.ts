import { randomBytes } from 'node:crypto'

/** An unguessable identifier for URLs: 22 characters, 128 random bits. */
export const newPublicId = (): string => randomBytes(16).toString('base64url')
