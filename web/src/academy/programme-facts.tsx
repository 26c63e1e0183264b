import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { ChevronDown } from 'lucide-react'
import { longDay } from '../design/date-text.ts'
import facts from '../enrolments/enrol-facts.module.css'
import { levelWord, timesText } from '../enrolments/enrol-text.ts'
import { RunNotice } from '../enrolments/run-notice.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import type { Programme } from '@pantul/contract/academy-wire'
import styles from './programme-facts.module.css'
import { agesText, datesText, runText } from './programme-text.ts'

type Props = { readonly programme: Programme; readonly status: EnrolmentStatus }

/** The details of a programme: ages, dates, court, coach, price, and whether it takes place. */
export function ProgrammeFacts({ programme, status }: Props) {
  const { audience, coachName, courtName, description, level, sessions, sessionsAhead } = programme
  const { placesLeft, places, price, priceNow } = programme
  return (
    <div className={facts['facts']}>
      <p className={facts['when']}>
        {runText(programme)}
        <br />
        {datesText(programme)}
      </p>
      <p>
        {[
          agesText(programme) ?? (audience === 'kids' ? m.academy_kids() : m.academy_adults()),
          levelWord[level](),
          m.coaches_coach({ name: coachName }),
          courtName,
        ].join(', ')}
      </p>
      {description !== '' && <p className={facts['desc']}>{description}</p>}
      {sessionsAhead < sessions.length && (
        <p>
          <b>{m.academy_ahead({ ahead: sessionsAhead, count: sessions.length })}</b>
        </p>
      )}
      <p>
        {formatRupiah(priceNow)} {m.academy_per_participant()}
        {priceNow < price && (
          <>
            <br />
            {m.academy_instead_of({ price: formatRupiah(price), count: sessions.length })}
          </>
        )}
      </p>
      {status === 'open' && <p>{m.classes_left({ left: placesLeft, places })}</p>}
      <RunNotice offer={programme} status={status} cancelledText={m.academy_cancelled_text()} />
      <details className={styles['dates']}>
        <summary>
          {m.academy_dates()}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </summary>
        <ul>
          {sessions.map(({ date, fromHour, toHour }) => (
            <li key={`${date} ${fromHour}`}>
              {longDay(date)}, {timesText(fromHour, toHour)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
