import { intlLocale } from '../browser/language.ts'

/** A time in the reader's language and the device's time zone; for logins and consents, not for court hours. */
export const momentText = (moment: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
