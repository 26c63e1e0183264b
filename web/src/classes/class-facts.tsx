import {
  classes_cancelled_text,
  classes_closed_text,
  classes_full_text,
  classes_left,
  classes_minimum,
  classes_per_place,
  classes_refunded_whole,
  classes_takes_place,
  coaches_coach,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Tag } from '../design/tag.tsx'
import { longDay } from '../design/date-words.ts'
import styles from './class-facts.module.css'
import { joinedWords, levelWord, momentWords, timesWord } from './class-words.ts'
import type { ListedClass } from './classes-query.ts'
import type { Standing } from './standing.ts'

type Props = { readonly one: ListedClass; readonly standing: Standing }

/** What there is to know before one joins: when, where, with whom, what for, and whether it takes place. */
export const ClassFacts = ({ one, standing }: Props) => (
  <div className={styles['facts']}>
    <p className={styles['when']}>
      {longDay(one.date)}, {timesWord(one)}
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
      {classes_per_place({ price: formatRupiah(one.Price) })}
      {standing === 'open' && <>, {classes_left({ left: one.Left, places: one.Places })}</>}
    </p>
    <Outlook one={one} standing={standing} />
  </div>
)

/** Whether it takes place, and what that means for whoever has paid. */
function Outlook({ one, standing }: Props) {
  if (standing === 'cancelled') return <output>{classes_cancelled_text()}</output>
  if (one.State === 'runs') return <p>{classes_takes_place()}</p>
  if (standing === 'closed') return <output>{classes_closed_text(momentWords(one.CutOffAt))}</output>
  return (
    <>
      {standing === 'full' && <output>{classes_full_text()}</output>}
      <p className={styles['minimum']}>
        {classes_minimum({ count: one.Minimum, ...momentWords(one.CutOffAt) })} {classes_refunded_whole()}
      </p>
    </>
  )
}
