import type { ClosedHour } from '@pantul/contract/desk-closed-hours-wire'
import type { ClosureCase } from '@pantul/contract/desk-closures-wire'
import * as m from '@pantul/messages/words'
import type { CaseOutcome, CaseResolution, ClosureKind } from '@pantul/rules/closure'
import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { shortDay } from '../design/date-text.ts'

/** `closing`: another reason than rain or a power cut. */
export const kindName: Readonly<Record<ClosureKind, () => string>> = {
  rain: m.closures_rain,
  closing: m.courts_closed,
  power: m.closures_power,
}

export const resolutionLabel: Readonly<Record<CaseResolution, () => string>> = {
  'new-time': m.closures_new_time,
  credit: m.closures_credit,
  refund: m.closures_refund,
  keep: m.closures_keep,
}

/**
 * `hours`: only package hours go back. `ended`: an unpaid booking ended, so nothing comes back. `gone`: the booking was
 * cancelled or moved before the closure.
 */
export const outcomeName: Readonly<Record<CaseOutcome, () => string>> = {
  'new-time': m.closures_new_time,
  credit: m.closures_credit,
  refund: m.closures_refund,
  hours: m.closures_hours_back,
  ended: m.closures_ended,
  kept: m.closures_kept,
  gone: m.closures_gone,
}

/** `17:00–22:00`; a whole day is empty. */
export const hoursOfClosure = ({ from, until }: { readonly from: number; readonly until: number }): string =>
  from === 0 && until === 24 ? '' : hourRange(hoursBetween(from, until))

/** `Fri 20 Nov`, or `Fri 20 Nov – Sun 22 Nov`. */
export const datesOfClosure = ({
  dateFrom,
  dateTo,
}: {
  readonly dateFrom: string
  readonly dateTo: string
}): string => (dateFrom === dateTo ? shortDay(dateFrom) : `${shortDay(dateFrom)} – ${shortDay(dateTo)}`)

/** The names of courts by id. */
type CourtNames = ReadonlyMap<string, string>

/** The courts and the time of closed hours: `Court 9`, `18:00–20:00`. The date is that of the first hour. */
export function courtsAndTimeOf(
  hours: readonly ClosedHour[],
  courtNames: CourtNames,
): { courts: string; time: string; date: string } {
  const courts = [...new Set(hours.map(({ court }) => courtNames.get(court) ?? court))].join(', ')
  const times = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  return { courts, time: hourRange(times), date: hours[0]?.date ?? '' }
}

const messageOfKind = {
  rain: m.closures_tell_rain,
  closing: m.closures_tell_closing,
  power: m.closures_tell_power,
}

type Recipient = Pick<ClosureCase, 'name' | 'phone' | 'language' | 'hours' | 'refund'>

/** A WhatsApp link with the text for a person without an e-mail address, in the language of the booking. */
export function whatsAppLink(
  { name, phone, language, hours, refund }: Recipient,
  closure: {
    readonly kind: ClosureKind
    readonly message: { readonly en: string; readonly id: string }
    readonly location: string
    readonly courtNames: CourtNames
  },
): string {
  const { courts, time, date } = courtsAndTimeOf(hours, closure.courtNames)
  const locale = { locale: language }
  const text = [
    messageOfKind[closure.kind](
      { name, location: closure.location, when: `${courts}, ${shortDay(date)} ${time}` },
      locale,
    ),
    ...(refund > 0 ? [m.closures_tell_refund({ amount: formatRupiah(refund) }, locale)] : []),
    ...(closure.message[language] === '' ? [] : [closure.message[language]]),
  ].join(' ')
  return `https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(text)}`
}

/** The digits of a phone number with the country code; a number that begins with 0 is Indonesian. */
const internationalDigits = (phone: string): string =>
  phone.replaceAll(/\D/g, '').replace(/^00/, '').replace(/^0/, DEFAULT_COUNTRY_CODE.slice(1))
