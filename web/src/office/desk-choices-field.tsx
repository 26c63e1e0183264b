import * as m from '@pantul/messages/words'
import { choiceText, choicesOfText } from './desk-choices.ts'
import styles from './desk-choices-field.module.css'

type Props = {
  readonly label: string
  /** A text of `choiceText`. */
  readonly value: string
  readonly onValue: (text: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly error?: string | null
  readonly readOnly?: boolean
  /** Stores the whole list if all values are checked, so that values that are added later are not included. */
  readonly keepsFullList?: boolean
}

/** Checkboxes for several values. If all are checked, there is no condition, unless `keepsFullList`. */
export function DeskChoicesField({
  label,
  value,
  onValue,
  options,
  error = null,
  readOnly = false,
  keepsFullList = false,
}: Props) {
  const chosen = choicesOfText(value)
  const isChosen = (option: string): boolean => chosen === null || chosen.includes(option)
  const toggle = (toggled: string): void => {
    if (readOnly) return
    const next = options.map((o) => o.value).filter((option) => isChosen(option) !== (option === toggled))
    onValue(next.length === options.length && !keepsFullList ? '' : choiceText(next))
  }
  return (
    <fieldset className={styles['choices']}>
      <legend>
        {label}
        {chosen === null && <small>{m.office_no_condition()}</small>}
      </legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={isChosen(option.value)}
              aria-readonly={readOnly || undefined}
              onChange={() => toggle(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
