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
import type { ListedClass } from './classes-query.ts'

type Props = { readonly one: ListedClass; readonly standing: Standing }

/** What there is to know before one joins: when, where, with whom, what for, and whether it takes place. */
export const ClassFacts = ({ one, standing }: Props) => (
  <div className={styles['facts']}>
    <p className={styles['when']}>
      {longDay(one.date)}, {timesWord(one.FromHour, one.ToHour)}
    </p>
    <p>
      {one.CourtDesc}, {coaches_coach({ name: one.CoachName })}, {levelWord[one.Level]()}
    </p>
    {one.MyPlaces > 0 && (
      <p>
        <Tag look="ok">{joinedWords(one.MyPlaces)}</Tag>
      </p>
    )}
    {one.Desc !== '' && <p className={styles['desc']}>{one.Desc}</p>}
    <p>
      {standing === 'open'
        ? classes_per_place_left({ price: formatRupiah(one.Price), left: one.Left, places: one.Places })
        : classes_per_place({ price: formatRupiah(one.Price) })}
    </p>
    <Outlook
      one={one}
      standing={standing}
      cancelled={classes_cancelled_text()}
      runs={classes_takes_place()}
    />
  </div>
)
