import type { PlayDate } from './play-date.ts'

/**
 * The version of terms and privacy notice that people accept: its first day. Every change of a text needs a new
 * version.
 */
export const TERMS_VERSION: PlayDate = '2026-11-24'
