import type { PlayDate } from './play-date.ts'

/** The version of the terms and the privacy notice: its first day. Every change of these texts needs a new version. */
export const TERMS_VERSION: PlayDate = '2026-11-24'
