import * as m from '@pantul/messages/words'
import { Field } from '../design/field.tsx'
import { weekdaysFromMonday } from '../hours/desk-hours-texts.ts'
import { workField } from './desk-coach-texts.ts'
import styles from './desk-coach.module.css'

type Props = {
  /** The message of a refusal that is about all weekdays. */
  readonly problem: string | null
  readonly fieldProps: (field: string) => {
    readonly label: string
    readonly value: string
    readonly onValue: (text: string) => void
    readonly error: string | null
    readonly readOnly: boolean
  }
}

/** The working hours of each weekday, as texts. */
export const DeskWorkHours = ({ problem, fieldProps }: Props) => (
  <fieldset className={styles['hours']} aria-describedby="work-hours-note">
    <legend>{m.coach_list_hours()}</legend>
    <p id="work-hours-note" data-is-wrong={problem !== null}>
      {problem ?? m.coach_list_hours_note()}
    </p>
    <div className={styles['days']}>
      {weekdaysFromMonday.map((weekday) => (
        <Field key={weekday} {...fieldProps(workField(weekday))} maxLength={60} autoComplete="off" />
      ))}
    </div>
  </fieldset>
)
