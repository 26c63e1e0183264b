import * as m from '@pantul/messages/words'
import styles from './error-summary.module.css'

type Props = {
  /** The id of the field, and the message that is shown at it. */
  readonly errors: readonly { readonly fieldId: string; readonly message: string }[]
}

/** Links to the invalid fields of a form, shown above it. It is empty for fewer than two errors. */
export function ErrorSummary({ errors }: Props) {
  if (errors.length < 2) return null
  return (
    <div className={styles['summary']} role="alert">
      <h2>{m.design_there_is_a_problem()}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
