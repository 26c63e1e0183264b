import * as m from '@pantul/messages/words'
import { zoneLabels } from '@pantul/rules/location-place'
import { weekSpan } from '@pantul/rules/price-bands'
import type { SetUpStep } from '@pantul/rules/set-up'
import { spanWords } from '../hours/desk-hours-words.ts'
import type { StoredSetUp } from './desk-use-set-up.ts'

const names: Readonly<Record<SetUpStep, () => string>> = {
  you: m.set_up_you,
  company: m.set_up_company,
  place: m.set_up_place,
  courts: m.payments_courts,
  hours: m.opening_title,
  prices: m.prices_title,
  terms: m.set_up_terms,
  payments: m.desk_payments,
  mail: m.set_up_mail,
  staff: m.desk_staff,
  open: m.set_up_open,
}

export const stepName = (step: SetUpStep): string => names[step]()

/** One line about what a step has stored; empty if there is nothing to say. */
export function stepNote(step: SetUpStep, { company, location }: StoredSetUp, fullname: string): string {
  if (step === 'you') return m.set_up_you_note({ name: fullname })
  if (step === 'company') return company?.legalName ?? ''
  if (location === null) return ''
  const { place, courts, hours } = location
  if (step === 'place') return [place.shortName, place.id, place.city, zoneLabels[place.timeZone]].join(', ')
  if (step === 'courts')
    return m.set_up_courts_note({
      count: courts.length,
      indoor: courts.filter(({ kind }) => kind === 'indoor').length,
    })
  const span = weekSpan(hours.openHours)
  if (step !== 'hours' || span === null) return ''
  const count = hours.openHours.length
  return count === 7
    ? m.set_up_every_day({ hours: spanWords(span) })
    : m.set_up_days({ hours: spanWords(span), count })
}
