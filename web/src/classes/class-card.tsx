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
import { classQuestionUrl, joinedText, classMessageInputs } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

export type ClassCardProps = {
  readonly listedClass: ListedClass
  readonly status: EnrolmentStatus
  /** Whether the class has not begun, so that participants can still leave. */
  readonly isAhead: boolean
  readonly location: Location
  readonly onOpen: () => void
  readonly onLeave: (enrolment: Enrolment) => void
}

/** A class: its hours, name, coach, price and places left; a click anywhere opens its sheet. */
export function ClassCard({ listedClass, status, isAhead, location, onOpen, onLeave }: ClassCardProps) {
  const messageInputs = classMessageInputs(listedClass)
  return (
    <article className={styles['card']} data-status={status} aria-labelledby={`class-${listedClass.id}`}>
      <p className={`${styles['times']} display`}>
        {hourLabel(listedClass.fromHour)}
        <span>–{hourLabel(listedClass.toHour)}</span>
      </p>
      <h3 id={`class-${listedClass.id}`}>
        <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
          {listedClass.name}
        </button>
      </h3>
      <p className={styles['price']}>{formatAmount(listedClass.price)}</p>
      <p className={styles['levelAndCoach']}>
        {levelWord[listedClass.level]()}, {m.coaches_coach({ name: listedClass.coachName })}
      </p>
      <div className={styles['last']}>
        <p className={styles['places']}>
          {listedClass.myPlaces > 0 && <Tag variant="ok">{joinedText(listedClass.myPlaces)}</Tag>}
          {status === 'open' ? (
            m.classes_left({ left: listedClass.placesLeft, places: listedClass.places })
          ) : (
            <Tag variant={status === 'cancelled' ? 'bad' : 'quiet'}>{statusLabels[status]()}</Tag>
          )}
        </p>
        {isAhead &&
          listedClass.myEnrolments.map((enrolment) => (
            <Button
              key={enrolment.id}
              variant="secondary"
              aria-haspopup="dialog"
              aria-label={
                listedClass.myEnrolments.length === 1
                  ? m.classes_leave_named(messageInputs)
                  : m.classes_leave_places_named({ ...messageInputs, count: enrolment.places })
              }
              onClick={() => onLeave(enrolment)}
            >
              {m.classes_leave()}
            </Button>
          ))}
        {status === 'open' && listedClass.myPlaces === 0 && (
          <Button aria-haspopup="dialog" aria-label={m.classes_book_named(messageInputs)} onClick={onOpen}>
            {m.layout_nav_book()}
          </Button>
        )}
        {status === 'full' && listedClass.myPlaces === 0 && (
          <OutsideButtonLink
            variant="secondary"
            href={classQuestionUrl(location, listedClass)}
            aria-label={m.classes_ask_named(messageInputs)}
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
