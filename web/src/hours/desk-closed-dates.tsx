import * as m from '@pantul/messages/words'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { addDays, daysBetween, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import office from '../office/desk-office.module.css'
import { DeskDatedList } from './desk-dated-list.tsx'
import { closedField, closedText, timesOfTexts } from './desk-hours-texts.ts'
import { dayAndYear } from './desk-hours-words.ts'
import styles from './desk-hours.module.css'

type Props = {
  readonly texts: FieldValues
  readonly today: PlayDate
  readonly set: (field: string, text: string) => void
  readonly mayChange: boolean
}

const noInput = { from: '', until: '', en: '', id: '' }
/** The most dates that can be added at once. */
const MOST_DAYS = 31

/** The closed dates, and the fields that add some. */
export function DeskClosedDates({ texts, today, set, mayChange }: Props) {
  const [typed, setTyped] = useState(noInput)
  const [problem, setProblem] = useState<string | null>(null)
  const { closedDates } = timesOfTexts(texts)
  const changeFields = (changed: Partial<typeof noInput>): void => {
    setProblem(null)
    setTyped({ ...typed, ...changed })
  }
  const add = (): void => {
    const until = typed.until === '' ? typed.from : typed.until
    const reason = { en: typed.en.trim(), id: typed.id.trim() }
    if (!isPlayDate(typed.from) || !isPlayDate(until) || until < typed.from || typed.from < today)
      return setProblem(m.problem_date_invalid())
    if (daysBetween(typed.from, until) >= MOST_DAYS)
      return setProblem(m.opening_too_long({ most: MOST_DAYS }))
    if (reason.en === '' || reason.id === '') return setProblem(m.problem_field_required())
    const dates = Array.from({ length: daysBetween(typed.from, until) + 1 }, (_, i) => addDays(typed.from, i))
    const closedAlready = dates.find((date) => closedDates.some((closed) => closed.date === date))
    if (closedAlready !== undefined) return setProblem(m.opening_twice({ day: dayAndYear(closedAlready) }))
    for (const date of dates) set(closedField(date), closedText({ date, reason }))
    setTyped(noInput)
  }
  return (
    <section className={office['card']} aria-labelledby="closed-dates">
      <h2 id="closed-dates">{m.opening_closed_dates()}</h2>
      <DeskDatedList
        rows={closedDates.map(({ date, reason }) => ({
          field: closedField(date),
          title: dayAndYear(date),
          note: `${reason.en} / ${reason.id}`,
        }))}
        empty={m.opening_closed_none()}
        mayChange={mayChange}
        onRemove={(field) => set(field, '')}
      />
      {mayChange && (
        <form
          className={styles['add']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <Field
            label={m.label_first_day()}
            type="date"
            min={today}
            value={typed.from}
            onValue={(from) => changeFields({ from })}
          />
          <Field
            label={m.label_last_day()}
            type="date"
            min={typed.from || today}
            value={typed.until}
            onValue={(until) => changeFields({ until })}
          />
          <div className={office['wide']}>
            <Field
              label={m.opening_reason_en()}
              value={typed.en}
              onValue={(en) => changeFields({ en })}
              maxLength={120}
              autoComplete="off"
            />
          </div>
          <div className={office['wide']}>
            <Field
              label={m.opening_reason_id()}
              value={typed.id}
              onValue={(id) => changeFields({ id })}
              maxLength={120}
              autoComplete="off"
              error={problem}
            />
          </div>
          <Button type="submit" variant="secondary">
            {m.opening_closed_add()}
          </Button>
        </form>
      )}
    </section>
  )
}
