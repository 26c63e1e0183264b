import type { PlannedSeriesDate, SeriesChoice } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Check } from 'lucide-react'
import { shortDay } from '../design/date-text.ts'
import { Segmented } from '../design/segmented.tsx'
import { Tag } from '../design/tag.tsx'
import { dayAndYear } from '../hours/desk-hours-words.ts'
import { clashNote, clashTitle } from './desk-series-text.ts'
import styles from './desk-series.module.css'

type Props = {
  readonly dates: readonly PlannedSeriesDate[]
  readonly today: PlayDate
  readonly courtName: (id: string) => string
  /** The court of the plan. */
  readonly courtId: string
  readonly choices: readonly SeriesChoice[]
  readonly isFetching: boolean
  readonly onChoose: (choice: SeriesChoice) => void
}

/**
 * The dates on which the court is taken, each with what takes it and with two answers: skip the date, or use a free
 * court.
 */
export function DeskSeriesClashes({
  dates,
  today,
  courtName,
  courtId,
  choices,
  isFetching,
  onChoose,
}: Props) {
  const taken = dates.filter(({ clash }) => clash !== null)
  const unansweredCount = taken.filter((takenDate) => answerOf(takenDate, choices) === '').length
  return (
    <section
      className={styles['clashes']}
      aria-labelledby="series-clashes"
      aria-busy={isFetching || undefined}
    >
      <header>
        <h2 id="series-clashes">
          {dates.length === 0
            ? m.class_plan_dates_none()
            : taken.length === 0
              ? m.series_all_free({ count: dates.length })
              : m.series_taken({ taken: taken.length, count: dates.length })}
        </h2>
        {taken.length > 0 && (
          <output>
            <Tag variant={unansweredCount === 0 ? 'ok' : 'warn'}>
              {unansweredCount === 0 && <Check size={14} strokeWidth={2.2} aria-hidden="true" />}
              {unansweredCount === 0
                ? m.series_all_answered()
                : m.series_to_answer({ count: unansweredCount })}
            </Tag>
          </output>
        )}
      </header>
      <ul>
        {taken.map((takenDate) => {
          const { date, clash, freeCourts } = takenDate
          const [freeCourt] = freeCourts
          const day = date.slice(0, 4) === today.slice(0, 4) ? shortDay(date) : dayAndYear(date)
          return (
            clash !== null && (
              <li key={date}>
                <b>{day}</b>
                <span>
                  <b>{clashTitle(clash)}</b>
                  <small>{clashNote(clash, courtName(courtId))}</small>
                </span>
                {freeCourt === undefined ? (
                  <small className={styles['onlySkip']}>{m.series_only_skip()}</small>
                ) : (
                  <Segmented
                    label={m.series_answer({ day })}
                    name={`clash-${date}`}
                    value={answerOf(takenDate, choices)}
                    onValue={(answer) => onChoose({ date, courtId: answer === 'skip' ? null : freeCourt })}
                    options={[
                      { value: 'skip', label: m.series_skip() },
                      { value: 'court', label: courtName(freeCourt) },
                    ]}
                  />
                )}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

type Answer = 'skip' | 'court' | ''

/** The answer to a clash; empty without an answer, or if the court of the answer is taken now. */
function answerOf({ date, freeCourts }: PlannedSeriesDate, choices: readonly SeriesChoice[]): Answer {
  if (freeCourts.length === 0) return 'skip'
  const choice = choices.find((answer) => answer.date === date)
  if (choice === undefined) return ''
  if (choice.courtId === null) return 'skip'
  return freeCourts.includes(choice.courtId) ? 'court' : ''
}
