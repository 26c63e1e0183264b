import {
  academy_adults,
  academy_ahead,
  academy_cancelled_text,
  academy_dates,
  academy_kids,
  classes_closed_text,
  classes_full_text,
  classes_left,
  classes_minimum,
  classes_refunded_whole,
  coaches_coach,
} from '@pantul/messages/words'
import { levelWord, momentWords, timesWord } from '../classes/class-words.ts'
import type { Standing } from '../classes/standing.ts'
import { longDay } from '../design/date-words.ts'
import type { Programme } from './academy-query.ts'
import styles from './programme-facts.module.css'
import { agesWords, datesWords, runWords } from './programme-words.ts'

type Props = { readonly programme: Programme; readonly standing: Standing }

/** What there is to know of a programme: for whom, when, where, with whom, and whether it takes place. */
export function ProgrammeFacts({ programme, standing }: Props) {
  const { Audience, CoachName, CourtDesc, Desc, Left, Level, Places, sessions, SessionsAhead } = programme
  return (
    <div className={styles['facts']}>
      <p className={styles['when']}>
        {runWords(programme)}, {datesWords(programme)}
      </p>
      <p>
        {[
          agesWords(programme) ?? (Audience === 'kids' ? academy_kids() : academy_adults()),
          levelWord[Level](),
          coaches_coach({ name: CoachName }),
          CourtDesc,
        ].join(', ')}
      </p>
      {Desc !== '' && <p className={styles['desc']}>{Desc}</p>}
      {SessionsAhead < sessions.length && (
        <p>
          <b>{academy_ahead({ ahead: SessionsAhead, count: sessions.length })}</b>
        </p>
      )}
      {standing === 'open' && <p>{classes_left({ left: Left, places: Places })}</p>}
      <Outlook programme={programme} standing={standing} />
      <details className={styles['dates']}>
        <summary>{academy_dates()}</summary>
        <ul>
          {sessions.map(({ date, fromHour, toHour }) => (
            <li key={`${date} ${fromHour}`}>
              {longDay(date)}, {timesWord({ FromHour: fromHour, ToHour: toHour })}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Outlook({ programme: { State, Minimum, CutOffAt }, standing }: Props) {
  if (standing === 'cancelled') return <output>{academy_cancelled_text()}</output>
  if (standing === 'closed') return <output>{classes_closed_text(momentWords(CutOffAt))}</output>
  return (
    <>
      {standing === 'full' && <output>{classes_full_text()}</output>}
      {State === 'open' && (
        <p className={styles['minimum']}>
          {classes_minimum({ count: Minimum, ...momentWords(CutOffAt) })} {classes_refunded_whole()}
        </p>
      )}
    </>
  )
}
