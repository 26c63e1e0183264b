import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import styles from './form-errors.module.css'
import type { Sending } from './use-submit.ts'

type Props = {
  readonly sending: Sending
  /** With a single field its error stands under it, and nowhere else. */
  readonly hasOneField?: boolean
  /** The id of the field of a path; a path that the form has no field for gives an id that is not there. */
  readonly fieldIdOf: (path: string) => string
}

/**
 * What is wrong, as a list under the form, each line a link to its field. When sending
 * was refused, the first field that is wrong gets the focus.
 */
export function FormErrors({ sending, hasOneField = false, fieldIdOf }: Props) {
  const { errors, refusals } = sending
  const showFirst = useEffectEvent(() => {
    const first = errors.find(({ path }) => path !== null)
    if (first?.path) focusField(fieldIdOf(first.path))
  })
  // Focus lies outside React.
  useEffect(() => {
    if (refusals > 0) showFirst()
  }, [refusals])

  const listed = hasOneField ? errors.filter(({ path }) => path === null) : errors
  return (
    <div role="alert">
      {listed.length > 0 && (
        // Heard again when the same is refused again.
        <ul key={refusals} className={styles['errors']}>
          {listed.map(({ path, message }) => (
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
