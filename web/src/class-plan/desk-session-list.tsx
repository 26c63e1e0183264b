import type { ClassSessionDetails, ClassSessionList } from '@pantul/contract/desk-classes-wire'
import * as m from '@pantul/messages/words'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { Button } from '../design/button.tsx'
import { longDay, shortDay } from '../design/date-text.ts'
import { Tag } from '../design/tag.tsx'
import { timesText } from '../enrolments/enrol-text.ts'
import office from '../office/desk-office.module.css'
import { sessionName } from './desk-classes-query.ts'
import styles from './desk-classes.module.css'

/** Days of a page of the list. */
const PAGE_DAYS = 28

type Props = {
  readonly list: ClassSessionList
  readonly chosen: string | undefined
  readonly onFrom: (from: PlayDate) => void
  readonly onChoose: (session: string) => void
}

/** The sessions of four weeks by day, and buttons to the weeks before and after. */
export function DeskSessionList({ list, chosen, onFrom, onChoose }: Props) {
  const { from, sessions } = list
  const days = [...new Set(sessions.map(({ date }) => date))]
  const span = { from: shortDay(from), until: shortDay(addDays(from, PAGE_DAYS - 1)) }
  return (
    <>
      <div className={styles['span']}>
        <h2>{m.class_plan_list(span)}</h2>
        <Button variant="secondary" onClick={() => onFrom(addDays(from, -PAGE_DAYS))}>
          {m.class_plan_earlier()}
        </Button>
        <Button variant="secondary" onClick={() => onFrom(addDays(from, PAGE_DAYS))}>
          {m.class_plan_later()}
        </Button>
      </div>
      {sessions.length === 0 && <p className={styles['empty']}>{m.class_plan_none()}</p>}
      <div className={styles['days']}>
        {days.map((date) => (
          <section key={date} aria-label={longDay(date)}>
            <h3>{longDay(date)}</h3>
            <ul className={office['list']}>
              {sessions
                .filter((session) => session.date === date)
                .map((session) => (
                  <li key={session.publicId}>
                    <button
                      type="button"
                      aria-current={session.publicId === chosen ? 'true' : undefined}
                      onClick={() => onChoose(session.publicId)}
                    >
                      <b>
                        {timesText(session.fromHour, session.toHour)} {sessionName(session)}
                      </b>
                      <span>{factsOf(session, list)}</span>
                      <StateTag session={session} />
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** `Court 3, Rio, 4 of 8 places`. */
const factsOf = (session: ClassSessionDetails, { courts, coaches }: ClassSessionList): string =>
  [
    courts.find(({ id }) => id === session.courtId)?.name,
    coaches.find(({ id }) => id === session.coachId)?.name,
    m.class_plan_taken({ taken: session.takenPlaces, places: session.places }),
    session.programmeId === null ? undefined : m.class_plan_part(),
  ]
    .filter((text) => text !== undefined)
    .join(', ')

function StateTag({ session: { state } }: { readonly session: ClassSessionDetails }) {
  if (state === 'open') return null
  return <Tag>{state === 'runs' ? m.class_plan_runs() : m.history_tab_cancelled()}</Tag>
}
