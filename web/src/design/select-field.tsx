import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './select-field.module.css'

type Props<Value extends string> = {
  readonly label: string
  /** Hides the label visually; screen readers still read it. */
  readonly isLabelHidden?: boolean
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

/** A native select with a label. */
export function SelectField<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onValue,
  options,
}: Props<Value>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'hiddenText' : styles['label']}>
        {label}
      </label>
      <span className={styles['frame']}>
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const option = options.find((candidate) => candidate.value === event.target.value)
            if (option) onValue(option.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </div>
  )
}
