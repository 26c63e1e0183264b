import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './segmented.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly name: string
}

/** A choice of two to four views. Radio buttons, so that arrow keys work. */
export const Segmented = <Value extends string>({ label, options, value, onValue, name }: Props<Value>) => (
  <fieldset className={classes(styles['segmented'], 'tight')}>
    <legend className="hiddenText">{label}</legend>
    {options.map((option) => (
      <label key={option.value}>
        <input
          type="radio"
          name={name}
          className="hiddenText"
          checked={option.value === value}
          onChange={() => onValue(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </fieldset>
)
