import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import { classes } from '../design/classes.ts'
import { useTouched } from '../design/use-touched.ts'
import styles from './birth-date-field.module.css'

/** A date in three texts, as a person typed them. */
export type TypedDate = { readonly day: string; readonly month: string; readonly year: string }

/** The date as the API expects it: `dd-mm-yyyy`. Empty string if nothing is typed. */
export const toApiDate = ({ day, month, year }: TypedDate): string =>
  day + month + year === '' ? '' : `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}`

type Props = {
  /** Id of the first field. Links in the error summary point to it. */
  readonly id: string
  readonly value: TypedDate
  readonly onValue: (value: TypedDate) => void
  readonly error: string | null
  readonly check: (wireDate: string) => string | null
  /** Whether it may be empty. */
  readonly isOptional?: boolean
}

/** Three number fields instead of a date picker, because typing an old date is faster. */
export function BirthDateField({ id, value, onValue, error, check, isOptional = false }: Props) {
  const [isTouched, markTouched] = useTouched()
  const problem = error ?? (isTouched ? check(toApiDate(value)) : null)
  const partProps = (name: keyof TypedDate) => ({
    value: value[name],
    isInvalid: problem !== null,
    required: !isOptional,
    noteId: `${id}-note`,
    onLeave: markTouched,
    onValue: (typed: string) => onValue({ ...value, [name]: typed.replace(/\D/g, '') }),
  })
  return (
    <fieldset className={styles['date']}>
      <legend>{m.accounts_birth_date()}</legend>
      <div className={styles['parts']}>
        <DatePart
          {...partProps('day')}
          id={id}
          label={m.accounts_day()}
          hint={m.accounts_day_short()}
          autoComplete="bday-day"
          length={2}
        />
        <DatePart
          {...partProps('month')}
          id={`${id}-month`}
          label={m.accounts_month()}
          hint={m.accounts_month_short()}
          autoComplete="bday-month"
          length={2}
        />
        <DatePart
          {...partProps('year')}
          id={`${id}-year`}
          label={m.accounts_year()}
          hint={m.accounts_year_short()}
          autoComplete="bday-year"
          length={4}
        />
      </div>
      {problem !== null && (
        <p id={`${id}-note`} className={styles['error']}>
          <X size={14} strokeWidth={2.6} aria-hidden="true" />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type PartProps = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly autoComplete: 'bday-day' | 'bday-month' | 'bday-year'
  readonly length: number
  readonly value: string
  readonly onValue: (value: string) => void
  /** Called when focus leaves the whole date. */
  readonly onLeave: () => void
  readonly isInvalid: boolean
  readonly required: boolean
  readonly noteId: string
}

const DatePart = ({ id, label, hint, length, isInvalid, noteId, onValue, onLeave, ...input }: PartProps) => (
  <div className={classes(styles['part'], length > 2 && styles['long'])}>
    <label htmlFor={id}>{label}</label>
    <input
      {...input}
      id={id}
      className={isInvalid ? styles['invalid'] : undefined}
      onChange={(event) => onValue(event.target.value)}
      placeholder={hint}
      inputMode="numeric"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave()
      }}
      enterKeyHint="next"
      maxLength={length}
      aria-invalid={isInvalid ? true : undefined}
      aria-describedby={isInvalid ? noteId : undefined}
    />
  </div>
)
