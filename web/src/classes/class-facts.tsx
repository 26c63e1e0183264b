import {
  classes_cancelled_text,
  classes_per_place,
  classes_per_place_left,
  classes_takes_place,
  coaches_coach,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Tag } from '../design/tag.tsx'
import { longDay } from '../design/date-words.ts'
import styles from '../enrolments/enrol-facts.module.css'
import { levelWord, timesWord } from '../enrolments/enrol-words.ts'
import { Outlook } from '../enrolments/outlook.tsx'
import type { Standing } from '../enrolments/standing.ts'
import { joinedWords } from './class-words.ts'
import type { ListedClass } from '@pantul/contract/classes-wire'

type Props = { readonly one: ListedClass; readonly standing: Standing }

/** The details of a class: date, court, coach, price, and whether it takes place. */
export const ClassFacts = ({ one, standing }: Props) => (
  <div className={styles['facts']}>
    <p className={styles['when']}>
      {longDay(one.date)}, {timesWord(one.fromHour, one.toHour)}
    </p>
    <p>
      {one.courtName}, {coaches_coach({ name: one.coachName })}, {levelWord[one.level]()}
    </p>
    {one.myPlaces > 0 && (
      <p>
        <Tag look="ok">{joinedWords(one.myPlaces)}</Tag>
      </p>
    )}
    {one.description !== '' && <p className={styles['desc']}>{one.description}</p>}
    <p>
      {standing === 'open'
        ? classes_per_place_left({ price: formatRupiah(one.price), left: one.left, places: one.places })
        : classes_per_place({ price: formatRupiah(one.price) })}
    </p>
    <Outlook
      one={one}
      standing={standing}
      cancelled={classes_cancelled_text()}
      runs={classes_takes_place()}
    />
  </div>
)
