import {
  classes_ask,
  classes_ask_named,
  classes_book,
  classes_book_named,
  classes_cancelled,
  classes_closed,
  classes_full,
  classes_leave,
  classes_leave_named,
  classes_leave_places_named,
  classes_left,
  coaches_coach,
} from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { levelWord } from '../enrolments/enrol-words.ts'
import type { Standing } from '../enrolments/standing.ts'
import styles from './class-card.module.css'
import { askAboutClass, joinedWords, namedClass } from './class-words.ts'
import type { ListedClass } from './classes-query.ts'

export type ClassCardProps = {
  readonly one: ListedClass
  readonly standing: Standing
  /** It has not begun: whoever joined may still leave. */
  readonly isAhead: boolean
  readonly location: Location
  readonly onOpen: () => void
  readonly onLeave: (enrolment: ListedClass['MyEnrolments'][number]) => void
}

/** A class: when, what, who leads it, how many places are left; the whole card opens what there is to know. */
export function ClassCard({ one, standing, isAhead, location, onOpen, onLeave }: ClassCardProps) {
  const named = namedClass(one)
  return (
    <article className={styles['card']} data-standing={standing} aria-labelledby={`class-${one.ClassID}`}>
      <p className={`${styles['times']} display`}>
        {hourLabel(one.FromHour)}
        <span>–{hourLabel(one.ToHour)}</span>
      </p>
      <h3 id={`class-${one.ClassID}`}>
        <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
          {one.Name}
        </button>
      </h3>
      <p className={styles['price']}>{formatAmount(one.Price)}</p>
      <p className={styles['with']}>
        {levelWord[one.Level]()}, {coaches_coach({ name: one.CoachName })}
      </p>
      <div className={styles['last']}>
        <p className={styles['places']}>
          {one.MyPlaces > 0 && <Tag look="ok">{joinedWords(one.MyPlaces)}</Tag>}
          {standing === 'open' ? (
            classes_left({ left: one.Left, places: one.Places })
          ) : (
            <Tag look={standing === 'cancelled' ? 'bad' : 'quiet'}>{standingWord[standing]()}</Tag>
          )}
        </p>
        {isAhead &&
          one.MyEnrolments.map((enrolment) => (
            <Button
              key={enrolment.EnrolmentID}
              look="secondary"
              aria-haspopup="dialog"
              aria-label={
                one.MyEnrolments.length === 1
                  ? classes_leave_named(named)
                  : classes_leave_places_named({ ...named, count: enrolment.Places })
              }
              onClick={() => onLeave(enrolment)}
            >
              {classes_leave()}
            </Button>
          ))}
        {standing === 'open' && one.MyPlaces === 0 && (
          <Button aria-haspopup="dialog" aria-label={classes_book_named(named)} onClick={onOpen}>
            {classes_book()}
          </Button>
        )}
        {standing === 'full' && one.MyPlaces === 0 && (
          <OutsideButtonLink
            look="secondary"
            href={askAboutClass(location, one)}
            aria-label={classes_ask_named(named)}
          >
            {classes_ask()}
          </OutsideButtonLink>
        )}
      </div>
    </article>
  )
}

const standingWord: Readonly<Record<Exclude<Standing, 'open'>, () => string>> = {
  full: classes_full,
  closed: classes_closed,
  cancelled: classes_cancelled,
}
