import type { PlayDate } from '@pantul/rules/play-date'

/*
 * Keys of the browser's query cache. The server writes answers into a rendered page under these keys
 * (`PageSnapshot.queries`), and the screens read them by the same keys. The keys contain the language of the page,
 * because the answers contain texts.
 */

type Language = 'en' | 'id'

export const packagesKey = (locationId: string, language: Language) =>
  ['packages', locationId, language] as const

export const promosKey = (locationId: string, language: Language) => ['promos', locationId, language] as const

export const academyKey = (locationId: string, language: Language) =>
  ['academy', locationId, language] as const

/** The classes of a week. `from`: the first day of the week, at the location. */
export const classesKey = (locationId: string, from: PlayDate, language: Language) =>
  ['classes', locationId, from, language] as const
