import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import type { FieldValues } from '@pantul/rules/merge-fields'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/select-field.tsx'
import { hourOptions } from '../desk/desk-hour-options.ts'
import office from '../office/desk-office.module.css'
import { dayField, spanOfText, spanText, weekdaysFromMonday } from './desk-hours-texts.ts'
import { weekdayName } from './desk-hours-words.ts'
import styles from './desk-hours.module.css'

type Props = {
  readonly texts: FieldValues
  readonly onDay: (field: string, text: string) => void
  readonly mayChange: boolean
}

/** When staff open a closed weekday, it closes at this hour until they choose another one. */
const USUAL_CLOSING_HOUR = 24

/** The hours of each weekday. */
export function DeskWeekHours({ texts, onDay, mayChange }: Props) {
  const monday = texts[dayField(1)] ?? ''
  const edit = (weekday: number, text: string): void => {
    if (mayChange) onDay(dayField(weekday), text)
  }
  return (
    <section className={office['card']} aria-labelledby="week-hours">
      <h2 id="week-hours">{m.blocks_weekly()}</h2>
      <ul className={styles['week']}>
        {weekdaysFromMonday.map((weekday) => {
          const day = weekdayName(weekday)
          const hours = spanOfText(texts[dayField(weekday)] ?? '')
          return (
            <li key={weekday}>
              <span aria-hidden="true">{day}</span>
              <SelectField
                label={m.opening_opens({ day })}
                isLabelHidden
                value={hours === null ? '' : String(hours.from)}
                onValue={(typed) => {
                  const from = Number(typed)
                  const to = Math.max(hours?.to ?? USUAL_CLOSING_HOUR, from + 1)
                  edit(weekday, typed === '' ? '' : spanText({ from, to }))
                }}
                options={[{ value: '', label: m.courts_closed() }, ...hourOptions(0, 23)]}
              />
              {hours !== null && (
                <SelectField
                  label={m.opening_closes({ day })}
                  isLabelHidden
                  value={String(hours.to)}
                  onValue={(to) => edit(weekday, spanText({ from: hours.from, to: Number(to) }))}
                  options={hourOptions(hours.from + 1, 24)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {mayChange && (
        <Button
          variant="secondary"
          onClick={() => {
            for (const weekday of weekdaysFromMonday) edit(weekday, monday)
          }}
        >
          {m.opening_same()} ({monday === '' ? m.courts_closed() : mondayHours(monday)})
        </Button>
      )}
    </section>
  )
}

const mondayHours = (text: string): string => text.split('-').map(Number).map(hourLabel).join('–')
