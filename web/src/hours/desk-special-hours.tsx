import * as m from '@pantul/messages/words'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { doDatesOverlap } from '@pantul/rules/opening-times'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { SelectField } from '../design/select-field.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import office from '../office/desk-office.module.css'
import { DeskDatedList } from './desk-dated-list.tsx'
import { specialField, specialText, timesOfTexts } from './desk-hours-texts.ts'
import { daysWords, spanWords } from './desk-hours-words.ts'
import styles from './desk-hours.module.css'

type Props = {
  readonly texts: FieldValues
  readonly today: PlayDate
  readonly set: (field: string, text: string) => void
  readonly mayChange: boolean
}

const noInput = { dateFrom: '', dateTo: '', from: '6', to: '24', name: '' }

/** The special hours, and the fields that add some. */
export function DeskSpecialHours({ texts, today, set, mayChange }: Props) {
  const [typed, setTyped] = useState(noInput)
  const [problem, setProblem] = useState<string | null>(null)
  const { specialHours } = timesOfTexts(texts)
  const changeFields = (changed: Partial<typeof noInput>): void => {
    setProblem(null)
    setTyped({ ...typed, ...changed })
  }
  const add = (): void => {
    const dateTo = typed.dateTo === '' ? typed.dateFrom : typed.dateTo
    const added = {
      dateFrom: typed.dateFrom,
      dateTo,
      from: Number(typed.from),
      to: Number(typed.to),
      name: typed.name.trim(),
    }
    if (!isPlayDate(added.dateFrom) || !isPlayDate(dateTo) || dateTo < added.dateFrom || dateTo < today)
      return setProblem(m.problem_date_invalid())
    if (specialHours.some((special) => doDatesOverlap(special, added)))
      return setProblem(m.problem_special_hours_overlap())
    set(specialField(added.dateFrom), specialText(added))
    setTyped(noInput)
  }
  return (
    <section className={office['card']} aria-labelledby="special-hours">
      <h2 id="special-hours">{m.opening_special()}</h2>
      <DeskDatedList
        rows={specialHours.map((special) => ({
          field: specialField(special.dateFrom),
          title: daysWords(special),
          note: [spanWords(special), special.name].filter(Boolean).join(', '),
        }))}
        empty={m.opening_special_none()}
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
            value={typed.dateFrom}
            onValue={(dateFrom) => changeFields({ dateFrom })}
          />
          <Field
            label={m.label_last_day()}
            type="date"
            min={typed.dateFrom || today}
            value={typed.dateTo}
            onValue={(dateTo) => changeFields({ dateTo })}
          />
          <SelectField
            label={m.opening_opens_at()}
            value={typed.from}
            onValue={(from) =>
              changeFields({ from, to: String(Math.max(Number(typed.to), Number(from) + 1)) })
            }
            options={hourOptions(0, 23)}
          />
          <SelectField
            label={m.opening_closes_at()}
            value={typed.to}
            onValue={(to) => changeFields({ to })}
            options={hourOptions(Number(typed.from) + 1, 24)}
          />
          <div className={office['wide']}>
            <Field
              label={m.opening_special_name()}
              value={typed.name}
              onValue={(name) => changeFields({ name })}
              maxLength={60}
              autoComplete="off"
              error={problem}
            />
          </div>
          <Button type="submit" variant="secondary">
            {m.opening_special_add()}
          </Button>
        </form>
      )}
    </section>
  )
}
