import { intlLocale } from '../browser/language.ts'

/** A moment in the reader's language, on the device's clock; for logins and clicks, not for hours of a court. */
export const momentWords = (moment: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
