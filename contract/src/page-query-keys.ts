import type { PlayDate } from '@pantul/rules/play-date'

/** The language of the reader; answers with texts differ by it. */
type Language = 'en' | 'id'

/*
 * Keys of the browser's query cache. The server writes answers into a rendered page under these keys
 * (`PageSnapshot.queries`), and the screens read them by the same keys.
 */

export const packagesKey = (locationId: string, language: Language) =>
  ['packages', locationId, language] as const

export const promosKey = (locationId: string, language: Language) => ['promos', locationId, language] as const

export const academyKey = (locationId: string, language: Language) =>
  ['academy', locationId, language] as const

/** The classes of a week; `from` is its first day, local to the location. */
export const classesKey = (locationId: string, from: PlayDate, language: Language) =>
  ['classes', locationId, from, language] as const
