import type { PlayDate } from '@pantul/rules/play-date'
/** The IANA time zone of a location and its label, such as WIB. */
type ZoneOfLocation = { readonly timeZone: string; readonly timeZoneLabel: string }

type Locale = 'en' | 'id'

/** British English puts the day before the month. */
const languageTags = { en: 'en-GB', id: 'id-ID' } as const

/** Created once, because creating a formatter takes longer than composing a mail. */
const formatters = {
  long: formattersOf({ weekday: 'long', day: 'numeric', month: 'long' }),
  short: formattersOf({ weekday: 'short', day: 'numeric', month: 'short' }),
  weekday: formattersOf({ weekday: 'long' }),
  year: formattersOf({ day: 'numeric', month: 'long', year: 'numeric' }),
}

function formattersOf(parts: Intl.DateTimeFormatOptions): Readonly<Record<Locale, Intl.DateTimeFormat>> {
  const formatterOf = (tag: string) => new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' })
  return { en: formatterOf(languageTags.en), id: formatterOf(languageTags.id) }
}

const formatDate = (date: PlayDate, locale: Locale, parts: keyof typeof formatters): string =>
  formatters[parts][locale].format(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds)

/** `Saturday 21 November`, `Sabtu, 21 November`. */
export const longDate = (date: PlayDate, locale: Locale): string =>
  withoutEnglishComma(formatDate(date, locale, 'long'), locale)

/** `Sat 21 Nov`, `Sab, 21 Nov`. */
export const shortDate = (date: PlayDate, locale: Locale): string =>
  withoutEnglishComma(formatDate(date, locale, 'short'), locale)

/** `21 November 2026`: for dates that may be a year ahead. */
export const dateWithYear = (date: PlayDate, locale: Locale): string => formatDate(date, locale, 'year')

/** `Saturday`, `Sabtu`. */
export const weekday = (date: PlayDate, locale: Locale): string => formatDate(date, locale, 'weekday')

/** `15:24 WIB` with a no-break space, in the location's time zone. */
export const clockTime = (moment: Temporal.Instant, { timeZone, timeZoneLabel }: ZoneOfLocation): string => {
  const { hour, minute } = moment.toZonedDateTimeISO(timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}\u00A0${timeZoneLabel}`
}

/** `Fri 20 Nov, 17:00 WIB` */
export const dayAndTime = (moment: Temporal.Instant, location: ZoneOfLocation, locale: Locale): string =>
  `${shortDate(moment.toZonedDateTimeISO(location.timeZone).toPlainDate().toString(), locale)}, ${clockTime(moment, location)}`

/** When an hour begins at the location; hour 24 is the next midnight. */
export const startOfHour = (date: PlayDate, hour: number, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).add({ hours: hour }).toInstant()

/** The formatter writes `Saturday, 21 November`; we write `Saturday 21 November`. */
const withoutEnglishComma = (date: string, locale: Locale): string =>
  locale === 'en' ? date.replace(',', '') : date
