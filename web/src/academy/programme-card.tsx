import {
  academy_adults,
  academy_ahead,
  academy_ask_named,
  academy_enrol,
  academy_enrol_named,
  academy_enrolled,
  academy_full,
  academy_instead_of,
  academy_kids,
  academy_leave_named,
  academy_per_participant,
  classes_ask,
  classes_cancelled,
  classes_closed,
  classes_leave,
  classes_left,
  coaches_coach,
} from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { formatRupiah } from '@pantul/rules/money'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Court } from '../design/court.tsx'
import { Tag } from '../design/tag.tsx'
import { levelWord } from '../enrolments/enrol-words.ts'
import type { Standing } from '../enrolments/standing.ts'
import { intlLocale } from '../browser/language.ts'
import type { Programme } from './academy-query.ts'
import styles from './programme-card.module.css'
import { agesWords, askAboutProgramme, datesWords, runWords } from './programme-words.ts'

export type Enrolment = Programme['MyEnrolments'][number]

type Props = {
  readonly programme: Programme
  readonly standing: Standing
  readonly location: Location
  /** The whole card opens it: what there is to know, and the way in. */
  readonly onOpen: () => void
  readonly onLeave: (enrolment: Enrolment) => void
}

/** A programme: for whom, when, how much now, how many places are left. */
export function ProgrammeCard({ programme, standing, location, onOpen, onLeave }: Props) {
  const { ProgrammeID, Name, Audience, Level, CoachName, Left, Places, sessions, SessionsAhead } = programme
  const isRunning = SessionsAhead < sessions.length
  return (
    <article className={styles['card']} aria-labelledby={`programme-${ProgrammeID}`}>
      <div className={styles['picture']} aria-hidden="true">
        <Court turf={Audience === 'kids' ? 'clay' : 'blue'} orientation="landscape" width="100%" />
      </div>
      <div className={styles['what']}>
        <h2 id={`programme-${ProgrammeID}`} className="display">
          <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
            {Name}
          </button>
        </h2>
        <p>{runWords(programme)}</p>
        <p>{datesWords(programme)}</p>
        <p>
          {[
            agesWords(programme) ?? (Audience === 'kids' ? academy_kids() : academy_adults()),
            levelWord[Level](),
            coaches_coach({ name: CoachName }),
          ].join(', ')}
        </p>
        {standing === 'open' && <p>{classes_left({ left: Left, places: Places })}</p>}
        <p className={styles['tags']}>
          {isRunning && (
            <Tag look="warn">{academy_ahead({ ahead: SessionsAhead, count: sessions.length })}</Tag>
          )}
          {standing === 'full' && <Tag>{academy_full()}</Tag>}
          {standing === 'closed' && <Tag>{classes_closed()}</Tag>}
          {standing === 'cancelled' && <Tag look="bad">{classes_cancelled()}</Tag>}
        </p>
      </div>
      {programme.MyEnrolments.map((enrolment) => (
        <div key={enrolment.EnrolmentID} className={styles['mine']}>
          <p>
            <Tag look="ok">{academy_enrolled({ names: namesOf(enrolment) })}</Tag>
          </p>
          <Button
            look="secondary"
            aria-haspopup="dialog"
            aria-label={academy_leave_named({ name: Name, names: namesOf(enrolment) })}
            onClick={() => onLeave(enrolment)}
          >
            {classes_leave()}
          </Button>
        </div>
      ))}
      <div className={styles['last']}>
        <Price programme={programme} />
        <div className={styles['actions']}>
          {standing === 'open' && (
            <Button aria-haspopup="dialog" aria-label={academy_enrol_named({ name: Name })} onClick={onOpen}>
              {academy_enrol()}
            </Button>
          )}
          <OutsideButtonLink
            look="secondary"
            href={askAboutProgramme(location, programme)}
            aria-label={academy_ask_named({ name: Name })}
          >
            {classes_ask()}
          </OutsideButtonLink>
        </div>
      </div>
    </article>
  )
}

/** Of a programme that has begun, the share of the sessions ahead. */
const Price = ({ programme: { Price: whole, PriceNow, sessions } }: Pick<Props, 'programme'>) => (
  <p className={styles['price']}>
    <b className="display">{formatRupiah(PriceNow)}</b> {academy_per_participant()}
    {PriceNow < whole && (
      <span>{academy_instead_of({ price: formatRupiah(whole), count: sessions.length })}</span>
    )}
  </p>
)

/** `Bima and Sari`, in the language of the page. */
export const namesOf = ({ Participants }: Enrolment): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(Participants)
