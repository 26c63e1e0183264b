import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Tag } from '../design/tag.tsx'
import { longDay } from '../design/date-text.ts'
import styles from '../enrolments/enrol-facts.module.css'
import { levelWord, timesText } from '../enrolments/enrol-text.ts'
import { RunNotice } from '../enrolments/run-notice.tsx'
import type { EnrolmentStatus } from '../enrolments/enrolment-status.ts'
import { joinedText } from './class-text.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

type Props = { readonly listedClass: ListedClass; readonly status: EnrolmentStatus }

/** The details of a class: date, court, coach, price, and whether it takes place. */
export const ClassFacts = ({ listedClass, status }: Props) => (
  <div className={styles['facts']}>
    <p className={styles['when']}>
      {longDay(listedClass.date)}, {timesText(listedClass.fromHour, listedClass.toHour)}
    </p>
    <p>
      {listedClass.courtName}, {m.coaches_coach({ name: listedClass.coachName })},{' '}
      {levelWord[listedClass.level]()}
    </p>
    {listedClass.myPlaces > 0 && (
      <p>
        <Tag variant="ok">{joinedText(listedClass.myPlaces)}</Tag>
      </p>
    )}
    {listedClass.description !== '' && <p className={styles['desc']}>{listedClass.description}</p>}
    <p>
      {status === 'open'
        ? m.classes_per_place_left({
            price: formatRupiah(listedClass.price),
            left: listedClass.placesLeft,
            places: listedClass.places,
          })
        : m.classes_per_place({ price: formatRupiah(listedClass.price) })}
    </p>
    <RunNotice
      offer={listedClass}
      status={status}
      cancelledText={m.classes_cancelled_text()}
      runsText={m.classes_takes_place()}
    />
  </div>
)
