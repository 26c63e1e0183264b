import type { PriceList } from '@pantul/contract/desk-prices-wire'
import * as m from '@pantul/messages/words'
import { addDays, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import type { PriceRule } from '@pantul/rules/price-rule'
import { dayNumber, shortDay } from '../design/date-text.ts'
import { dayMarkOf, type DayMark } from './desk-price-draft.ts'
import styles from './desk-prices.module.css'

const DAYS = 60

const markTexts: Readonly<Record<DayMark, () => string>> = {
  closed: m.courts_closed,
  dates: m.prices_mark_dates,
  draft: m.prices_mark_draft,
  gap: m.prices_mark_gap,
  usual: m.prices_usual,
}

type Props = {
  readonly list: PriceList
  /** The rules, and one more for the price that is not saved yet. */
  readonly rulesWithDraft: readonly PriceRule[]
  readonly onDay: (date: PlayDate) => void
}

/** The next 60 days: with other prices, the unsaved price or no price, or closed. A press shows the week. */
export function DeskDayStrip({ list, rulesWithDraft, onDay }: Props) {
  const days = Array.from({ length: DAYS }, (_, i) => addDays(list.today, i))
  const markedDays = days.map((date) => ({ date, mark: dayMarkOf(list, rulesWithDraft, date) }))
  const shownMarks = (['draft', 'dates', 'gap', 'closed'] as const).filter((mark) =>
    markedDays.some((day) => day.mark === mark),
  )
  return (
    <section className={styles['strip']} aria-label={m.prices_strip()}>
      <h2>{m.prices_strip()}</h2>
      <ul className={styles['legend']}>
        {shownMarks.map((mark) => (
          <li key={mark} data-mark={mark}>
            {markTexts[mark]()}
          </li>
        ))}
      </ul>
      <ol>
        {markedDays.map(({ date, mark }) => (
          <li key={date}>
            <button
              type="button"
              // The week field above does the same; 60 more tab stops would only slow down keyboard users.
              tabIndex={-1}
              data-mark={mark}
              aria-label={`${shortDay(date)}: ${markTexts[mark]()}`}
              title={`${shortDay(date)}: ${markTexts[mark]()}`}
              onClick={() => onDay(date)}
            >
              <span aria-hidden="true">{weekdayOf(date) === 1 && dayNumber(date)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
