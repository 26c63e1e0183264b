import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import styles from './desk-hours.module.css'

type Row = { readonly field: string; readonly title: string; readonly note: string }

type Props = {
  readonly rows: readonly Row[]
  /** The text of an empty list. */
  readonly empty: string
  readonly mayChange: boolean
  readonly onRemove: (field: string) => void
}

/** Special hours or closed dates, with a button that removes each. */
export function DeskDatedList({ rows, empty, mayChange, onRemove }: Props) {
  if (rows.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <ul className={styles['dated']}>
      {rows.map(({ field, title, note }) => (
        <li key={field}>
          <span>
            <b>{title}</b>
            <small>{note}</small>
          </span>
          {mayChange && (
            <button
              type="button"
              aria-label={m.opening_remove({ what: title })}
              onClick={() => onRemove(field)}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
