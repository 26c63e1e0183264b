import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type Props = {
  readonly label: ReactNode
  /** A second line: what the switch uses when it is on, or why it cannot be switched. */
  readonly note?: ReactNode
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  /** Cannot be switched, but can be focused, so that screen readers read the note. */
  readonly unavailable?: boolean
}

/** An on/off switch; its label is clickable too. */
export function Switch({ label, note, on, onChange, unavailable }: Props) {
  const id = useId()
  return (
    <div className={styles['row']}>
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-disabled={unavailable ? true : undefined}
        className={styles['switch']}
        onClick={() => {
          if (!unavailable) onChange(!on)
        }}
      >
        <i />
      </button>
      <label htmlFor={id}>
        <b id={`${id}-label`}>{label}</b>
        {note !== undefined && <small id={`${id}-note`}>{note}</small>}
      </label>
    </div>
  )
}
