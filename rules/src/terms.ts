import type { PlayDate } from './play-date.ts'

/**
 * The version of terms and privacy notice that is agreed to by registering and by ordering: the day from which it
 * counts. Every change of a text is another version.
 */
export const TERMS_VERSION: PlayDate = '2026-11-22'
