import { Check, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { useTouched } from './use-touched.ts'

/** Returns the error message of a value, or null if it is valid. */
export type FieldCheck = (value: string) => string | null

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value' | 'onBlur'> & {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: ReactNode
  /** An error from the server or the form; overrides `check`. */
  readonly error?: string | null | undefined
  readonly check?: FieldCheck
  /** Called on blur. The caller can normalise the value, so that the person sees what will be sent. */
  readonly onLeave?: (value: string) => void
  /** Shown before the input in the same frame, such as the country code. */
  readonly before?: ReactNode
  /** Shown after the input in the same frame, such as the button that shows the password. */
  readonly after?: ReactNode
}

/**
 * A labelled input. It is checked on the first blur, and from then on at every keystroke, so that an error disappears at
 * once. Shows a check mark if valid.
 */
export function Field(props: FieldProps) {
  const { label, value, onValue, hint, error, check, onLeave, before, after, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const [isTouched, markTouched] = useTouched()
  const problem = error ?? (isTouched && check ? check(value) : null)
  const isValid = isTouched && problem === null && value !== '' && check !== undefined

  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={classes(styles['frame'], problem !== null && styles['invalid'])}>
        {before}
        <input
          {...input}
          id={id}
          className={styles['input']}
          value={value}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null && hint === undefined ? undefined : `${id}-note`}
          onChange={(event) => onValue(event.target.value)}
          onBlur={() => {
            markTouched()
            onLeave?.(value)
          }}
        />
        {isValid && <Check className={styles['validMark']} size={18} strokeWidth={2.4} aria-hidden="true" />}
        {after}
      </div>
      <FieldNote id={`${id}-note`} problem={problem} hint={hint} />
    </div>
  )
}

/** The line under a field: the error, otherwise the hint. */
function FieldNote({ id, problem, hint }: { id: string; problem: string | null; hint: ReactNode }) {
  if (problem !== null) {
    return (
      <p id={id} className={styles['error']}>
        <X size={14} strokeWidth={2.6} aria-hidden="true" />
        {problem}
      </p>
    )
  }
  if (hint === undefined) return null
  return (
    <p id={id} className={classes(styles['hint'], 'tight')}>
      {hint}
    </p>
  )
}
