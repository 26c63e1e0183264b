import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ReactNode } from 'react'
import { longDay, shortDay } from '../design/date-text.ts'
import styles from './class-list.module.css'
import type { ListedClass } from '@pantul/contract/classes-wire'

type Props = {
  readonly days: readonly PlayDate[]
  readonly items: readonly ListedClass[]
  readonly card: (listedClass: ListedClass) => ReactNode
}

/** Classes in the order of their hours, grouped by day; days without a class are left out. */
export const ClassList = ({ days, items, card }: Props) => (
  <div className={styles['list']}>
    {days
      .filter((date) => items.some((listedClass) => listedClass.date === date))
      .map((date) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{longDay(date)}</h2>
          <DayCards date={date} items={items} card={card} />
        </section>
      ))}
  </div>
)

/** The classes of a week, one column for each day. */
export const ClassColumns = ({ days, items, card }: Props) => (
  <div className={styles['columns']}>
    {days.map((date) => (
      <section key={date} aria-labelledby={`day-${date}`}>
        <h2 id={`day-${date}`}>{shortDay(date)}</h2>
        {items.some((listedClass) => listedClass.date === date) ? (
          <DayCards date={date} items={items} card={card} />
        ) : (
          <p className={styles['none']}>{m.classes_no_class()}</p>
        )}
      </section>
    ))}
  </div>
)

const DayCards = ({ date, items, card }: Omit<Props, 'days'> & { readonly date: PlayDate }) => (
  <ul>
    {items
      .filter((listedClass) => listedClass.date === date)
      .map((listedClass) => (
        <li key={listedClass.id}>{card(listedClass)}</li>
      ))}
  </ul>
)
