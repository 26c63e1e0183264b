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

type Props = { readonly listed: ListedClass; readonly status: EnrolmentStatus }

/** The details of a class: date, court, coach, price, and whether it takes place. */
export const ClassFacts = ({ listed, status }: Props) => (
  <div className={styles['facts']}>
    <p className={styles['when']}>
      {longDay(listed.date)}, {timesText(listed.fromHour, listed.toHour)}
    </p>
    <p>
      {listed.courtName}, {m.coaches_coach({ name: listed.coachName })}, {levelWord[listed.level]()}
    </p>
    {listed.myPlaces > 0 && (
      <p>
        <Tag variant="ok">{joinedText(listed.myPlaces)}</Tag>
      </p>
    )}
    {listed.description !== '' && <p className={styles['desc']}>{listed.description}</p>}
    <p>
      {status === 'open'
        ? m.classes_per_place_left({
            price: formatRupiah(listed.price),
            left: listed.placesLeft,
            places: listed.places,
          })
        : m.classes_per_place({ price: formatRupiah(listed.price) })}
    </p>
    <RunNotice
      offer={listed}
      status={status}
      cancelledText={m.classes_cancelled_text()}
      runsText={m.classes_takes_place()}
    />
  </div>
)
