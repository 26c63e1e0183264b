import * as m from '@pantul/messages/words'
import type { Enrolment } from '@pantul/contract/enrolment-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { formatRupiah } from '@pantul/rules/money'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Court } from '../design/court.tsx'
import { Tag } from '../design/tag.tsx'
import { levelWord } from '../enrolments/enrol-text.ts'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import { intlLocale } from '../browser/language.ts'
import type { Programme } from '@pantul/contract/academy-wire'
import styles from './programme-card.module.css'
import { agesText, programmeQuestionUrl, datesText, runText } from './programme-text.ts'

type Props = {
  readonly programme: Programme
  readonly status: EnrolmentStatus
  readonly location: Location
  /** Called by a click anywhere on the card; opens the sheet with the details and the form. */
  readonly onOpen: () => void
  readonly onLeave: (enrolment: Enrolment) => void
}

/** A programme: its ages, dates, price now and places left. */
export function ProgrammeCard({ programme, status, location, onOpen, onLeave }: Props) {
  const { id, name, audience, level, coachName, placesLeft, places, sessions, sessionsAhead } = programme
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
        <p>{runText(programme)}</p>
        <p>{datesText(programme)}</p>
        <p>
          {[
            agesText(programme) ?? (audience === 'kids' ? m.academy_kids() : m.academy_adults()),
            levelWord[level](),
            m.coaches_coach({ name: coachName }),
          ].join(', ')}
        </p>
        {status === 'open' && <p>{m.classes_left({ left: placesLeft, places })}</p>}
        <p className={styles['tags']}>
          {isRunning && (
            <Tag variant="warn">{m.academy_ahead({ ahead: sessionsAhead, count: sessions.length })}</Tag>
          )}
          {status === 'full' && <Tag>{m.academy_full()}</Tag>}
          {status === 'closed' && <Tag>{m.classes_closed()}</Tag>}
          {status === 'cancelled' && <Tag variant="bad">{m.history_tab_cancelled()}</Tag>}
        </p>
      </div>
      {programme.myEnrolments.map((enrolment) => (
        <div key={enrolment.id} className={styles['mine']}>
          <p>
            <Tag variant="ok">{m.academy_enrolled({ names: namesOf(enrolment) })}</Tag>
          </p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={m.academy_leave_named({ name, names: namesOf(enrolment) })}
            onClick={() => onLeave(enrolment)}
          >
            {m.classes_leave()}
          </Button>
        </div>
      ))}
      <div className={styles['last']}>
        <Price programme={programme} />
        <div className={styles['actions']}>
          {status === 'open' && (
            <Button aria-haspopup="dialog" aria-label={m.academy_enrol_named({ name })} onClick={onOpen}>
              {m.academy_enrol()}
            </Button>
          )}
          <OutsideButtonLink
            variant="secondary"
            href={programmeQuestionUrl(location, programme)}
            aria-label={m.academy_ask_named({ name })}
          >
            {m.classes_ask()}
          </OutsideButtonLink>
        </div>
      </div>
    </article>
  )
}

/** The price. If the programme has begun: only the part for the sessions that remain. */
const Price = ({ programme: { price, priceNow, sessions } }: Pick<Props, 'programme'>) => (
  <p className={styles['price']}>
    <b className="display">{formatRupiah(priceNow)}</b> {m.academy_per_participant()}
    {priceNow < price && (
      <span>{m.academy_instead_of({ price: formatRupiah(price), count: sessions.length })}</span>
    )}
  </p>
)

/** `Bima and Sari`, in the language of the page. */
export const namesOf = ({ participants }: Enrolment): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(participants)
