import {
  classes_cancelled_text,
  classes_per_place,
  classes_per_place_left,
  classes_takes_place,
  coaches_coach,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Tag } from '../design/tag.tsx'
import { longDay } from '../design/date-text.ts'
import styles from '../enrolments/enrol-facts.module.css'
import { levelWord, timesWord } from '../enrolments/enrol-text.ts'
import { RunNotice } from '../enrolments/run-notice.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import { joinedText } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

type Props = { readonly one: ListedClass; readonly status: EnrolmentStatus }

/** The details of a class: date, court, coach, price, and whether it takes place. */
export const ClassFacts = ({ one, status }: Props) => (
  <div className={styles['facts']}>
    <p className={styles['when']}>
      {longDay(one.date)}, {timesWord(one.fromHour, one.toHour)}
    </p>
    <p>
      {one.courtName}, {coaches_coach({ name: one.coachName })}, {levelWord[one.level]()}
    </p>
    {one.myPlaces > 0 && (
      <p>
        <Tag variant="ok">{joinedText(one.myPlaces)}</Tag>
      </p>
    )}
    {one.description !== '' && <p className={styles['desc']}>{one.description}</p>}
    <p>
      {status === 'open'
        ? classes_per_place_left({ price: formatRupiah(one.price), left: one.left, places: one.places })
        : classes_per_place({ price: formatRupiah(one.price) })}
    </p>
    <RunNotice
      offer={one}
      status={status}
      cancelledText={classes_cancelled_text()}
      runsText={classes_takes_place()}
    />
  </div>
)
