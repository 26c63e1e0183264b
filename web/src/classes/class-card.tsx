import * as m from '@pantul/messages/words'
import type { Enrolment } from '@pantul/contract/enrolment-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { levelWord } from '../enrolments/enrol-text.ts'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import styles from './class-card.module.css'
import { classQuestionUrl, joinedText, namedClass } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

export type ClassCardProps = {
  readonly listed: ListedClass
  readonly status: EnrolmentStatus
  /** Whether the class has not begun, so that participants can still leave. */
  readonly isAhead: boolean
  readonly location: Location
  readonly onOpen: () => void
  readonly onLeave: (enrolment: Enrolment) => void
}

/** A class: its hours, name, coach, price and places left; a click anywhere opens its sheet. */
export function ClassCard({ listed, status, isAhead, location, onOpen, onLeave }: ClassCardProps) {
  const named = namedClass(listed)
  return (
    <article className={styles['card']} data-status={status} aria-labelledby={`class-${listed.id}`}>
      <p className={`${styles['times']} display`}>
        {hourLabel(listed.fromHour)}
        <span>–{hourLabel(listed.toHour)}</span>
      </p>
      <h3 id={`class-${listed.id}`}>
        <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
          {listed.name}
        </button>
      </h3>
      <p className={styles['price']}>{formatAmount(listed.price)}</p>
      <p className={styles['with']}>
        {levelWord[listed.level]()}, {m.coaches_coach({ name: listed.coachName })}
      </p>
      <div className={styles['last']}>
        <p className={styles['places']}>
          {listed.myPlaces > 0 && <Tag variant="ok">{joinedText(listed.myPlaces)}</Tag>}
          {status === 'open' ? (
            m.classes_left({ left: listed.placesLeft, places: listed.places })
          ) : (
            <Tag variant={status === 'cancelled' ? 'bad' : 'quiet'}>{statusLabels[status]()}</Tag>
          )}
        </p>
        {isAhead &&
          listed.myEnrolments.map((enrolment) => (
            <Button
              key={enrolment.id}
              variant="secondary"
              aria-haspopup="dialog"
              aria-label={
                listed.myEnrolments.length === 1
                  ? m.classes_leave_named(named)
                  : m.classes_leave_places_named({ ...named, count: enrolment.places })
              }
              onClick={() => onLeave(enrolment)}
            >
              {m.classes_leave()}
            </Button>
          ))}
        {status === 'open' && listed.myPlaces === 0 && (
          <Button aria-haspopup="dialog" aria-label={m.classes_book_named(named)} onClick={onOpen}>
            {m.layout_nav_book()}
          </Button>
        )}
        {status === 'full' && listed.myPlaces === 0 && (
          <OutsideButtonLink
            variant="secondary"
            href={classQuestionUrl(location, listed)}
            aria-label={m.classes_ask_named(named)}
          >
            {m.classes_ask()}
          </OutsideButtonLink>
        )}
      </div>
    </article>
  )
}

const statusLabels: Readonly<Record<Exclude<EnrolmentStatus, 'open'>, () => string>> = {
  full: m.courts_full,
  closed: m.classes_closed,
  cancelled: m.history_tab_cancelled,
}
