import { intlLocale } from '../browser/language.ts'

/** A moment in the reader's language, on the clock of the device: these are logins and clicks, not hours of a court. */
export const momentWords = (moment: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
