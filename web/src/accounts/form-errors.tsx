import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import styles from './form-errors.module.css'
import type { Submission } from './use-submit.ts'

type Props = {
  readonly submission: Submission
  /** In a form with one field, the error is shown only under the field. */
  readonly hasOneField?: boolean
  /** The id of the field for an error path. The element may not exist. */
  readonly fieldIdOf: (path: string) => string
}

/**
 * A list of the errors under the form; each links to its field. After a refused submit, the first invalid field gets
 * focus.
 */
export function FormErrors({ submission, hasOneField = false, fieldIdOf }: Props) {
  const { errors, refusalCount } = submission
  const showFirst = useEffectEvent(() => {
    const first = errors.find(({ path }) => path !== null)
    if (first?.path) focusField(fieldIdOf(first.path))
  })
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (refusalCount > 0) showFirst()
  }, [refusalCount])

  const listedErrors = hasOneField ? errors.filter(({ path }) => path === null) : errors
  return (
    <div role="alert">
      {listedErrors.length > 0 && (
        // Announced again if the same error occurs again.
        <ul key={refusalCount} className={styles['errors']}>
          {listedErrors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <X size={16} strokeWidth={2.4} aria-hidden="true" />
              {path === null ? message : <FieldLink fieldId={fieldIdOf(path)}>{message}</FieldLink>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const FieldLink = ({ fieldId, children }: { readonly fieldId: string; readonly children: string }) => (
  <a
    href={`#${fieldId}`}
    onClick={(event) => {
      event.preventDefault()
      focusField(fieldId)
    }}
  >
    {children}
  </a>
)

const focusField = (fieldId: string): void => document.getElementById(fieldId)?.focus()
