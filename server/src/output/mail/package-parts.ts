import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { addDays } from '@pantul/rules/play-date'
import type { PriceType } from '@pantul/rules/price-type'
import * as m from '@pantul/messages/words'
import { section, type LetterItem, type Section } from './letter.ts'
import { weekday } from '../../venue/locations/date-text.ts'
import type { PackageTerms } from './read-packages.ts'
import type { MailOrder } from './read-order.ts'

type Locale = MailOrder['locale']

/** The packages of an order with prices, shown in place of bookings. */
export const packageItems = ({ packages, locale }: MailOrder): LetterItem[] =>
  packages.map(({ name, hours, quantity, amount }) => ({
    caption: '',
    title: name,
    hours: m.court_hours_count({ count: hours }, { locale }),
    turfs: [],
    rows: [{ label: m.basket_add_on({ name, quantity }, { locale }), amount: formatRupiah(amount) }],
  }))

/** Where and when the hours of each package can be used. */
export const termsSection = ({ packages, locale }: MailOrder): Section =>
  section(
    m.mail_package_terms_title({}, { locale }),
    ...packages.map(({ name, ...terms }) =>
      m.mail_package_terms_of({ name, terms: termsText(terms, locale) }, { locale }),
    ),
  )

/** `Monday to Friday, 06:00 to 12:00, regular hours only, at Pantul Kemang` */
export const termsText = (terms: PackageTerms, locale: Locale): string =>
  [
    weekdayText(terms.weekdays, locale),
    terms.fromHour === 0 && terms.toHour === 24
      ? m.mail_terms_all_hours({}, { locale })
      : m.academy_from_to({ from: hourLabel(terms.fromHour), to: hourLabel(terms.toHour) }, { locale }),
    ...priceTypeText(terms.priceTypes, locale),
    terms.locationNames === null
      ? m.mail_terms_everywhere({}, { locale })
      : m.mail_terms_at({ locations: terms.locationNames.join(', ') }, { locale }),
  ].join(', ')

/** Any Sunday. Weekday 0 is Sunday. */
const sunday = '2026-11-22'

function weekdayText(weekdays: readonly number[] | null, locale: Locale): string {
  if (weekdays === null) return m.packages_any_day({}, { locale })
  const days = weekdays.toSorted((a, b) => a - b).join()
  if (days === '1,2,3,4,5') return m.mail_terms_weekdays({}, { locale })
  if (days === '0,6') return m.mail_terms_weekend({}, { locale })
  return weekdays.map((day) => weekday(addDays(sunday, day), locale)).join(', ')
}

const priceTypeNames = {
  R: m.packages_type_regular,
  P: m.packages_type_peak,
  H: m.packages_type_holiday,
  S: m.packages_type_special,
} as const satisfies Record<PriceType, unknown>

function priceTypeText(priceTypes: readonly PriceType[] | null, locale: Locale): string[] {
  if (priceTypes === null) return []
  const names = priceTypes.map((type) => priceTypeNames[type]({}, { locale }))
  return [m.packages_only_prices({ types: names.join(', ') }, { locale })]
}
