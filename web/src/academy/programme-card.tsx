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
  classes_closed,
  classes_leave,
  classes_left,
  coaches_coach,
  history_tab_cancelled,
} from '@pantul/messages/words'
import type { Enrolment } from '@pantul/contract/enrolment-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { formatRupiah } from '@pantul/rules/money'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Court } from '../design/court.tsx'
import { Tag } from '../design/tag.tsx'
import { levelWord } from '../enrolments/enrol-words.ts'
import type { Standing } from '../enrolments/standing.ts'
import { intlLocale } from '../browser/language.ts'
import type { Programme } from '@pantul/contract/academy-wire'
import styles from './programme-card.module.css'
import { agesWords, askAboutProgramme, datesWords, runWords } from './programme-words.ts'

type Props = {
  readonly programme: Programme
  readonly standing: Standing
  readonly location: Location
  /** Called by a click anywhere on the card; opens the sheet. */
  readonly onOpen: () => void
  readonly onLeave: (enrolment: Enrolment) => void
}

/** A programme: its ages, dates, price now and places left. */
export function ProgrammeCard({ programme, standing, location, onOpen, onLeave }: Props) {
  const { id, name, audience, level, coachName, left, places, sessions, sessionsAhead } = programme
  const isRunning = sessionsAhead < sessions.length
  return (
    <article className={styles['card']} aria-labelledby={`programme-${id}`}>
      <div className={styles['picture']} aria-hidden="true">
        <Court turf={audience === 'kids' ? 'clay' : 'blue'} orientation="landscape" width="100%" />
      </div>
      <div className={styles['what']}>
        <h2 id={`programme-${id}`} className="display">
          <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </button>
        </h2>
        <p>{runWords(programme)}</p>
        <p>{datesWords(programme)}</p>
        <p>
          {[
            agesWords(programme) ?? (audience === 'kids' ? academy_kids() : academy_adults()),
            levelWord[level](),
            coaches_coach({ name: coachName }),
          ].join(', ')}
        </p>
        {standing === 'open' && <p>{classes_left({ left, places })}</p>}
        <p className={styles['tags']}>
          {isRunning && (
            <Tag look="warn">{academy_ahead({ ahead: sessionsAhead, count: sessions.length })}</Tag>
          )}
          {standing === 'full' && <Tag>{academy_full()}</Tag>}
          {standing === 'closed' && <Tag>{classes_closed()}</Tag>}
          {standing === 'cancelled' && <Tag look="bad">{history_tab_cancelled()}</Tag>}
        </p>
      </div>
      {programme.myEnrolments.map((enrolment) => (
        <div key={enrolment.id} className={styles['mine']}>
          <p>
            <Tag look="ok">{academy_enrolled({ names: namesOf(enrolment) })}</Tag>
          </p>
          <Button
            look="secondary"
            aria-haspopup="dialog"
            aria-label={academy_leave_named({ name, names: namesOf(enrolment) })}
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
            <Button aria-haspopup="dialog" aria-label={academy_enrol_named({ name })} onClick={onOpen}>
              {academy_enrol()}
            </Button>
          )}
          <OutsideButtonLink
            look="secondary"
            href={askAboutProgramme(location, programme)}
            aria-label={academy_ask_named({ name })}
          >
            {classes_ask()}
          </OutsideButtonLink>
        </div>
      </div>
    </article>
  )
}

/** The price; of a programme that has begun, the share of the sessions ahead. */
const Price = ({ programme: { price, priceNow, sessions } }: Pick<Props, 'programme'>) => (
  <p className={styles['price']}>
    <b className="display">{formatRupiah(priceNow)}</b> {academy_per_participant()}
    {priceNow < price && (
      <span>{academy_instead_of({ price: formatRupiah(price), count: sessions.length })}</span>
    )}
  </p>
)

/** `Bima and Sari`, in the language of the page. */
export const namesOf = ({ participants }: Enrolment): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(participants)
