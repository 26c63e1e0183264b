import * as m from '@pantul/messages/words'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import styles from './conflict-panel.module.css'

/** A field that two people changed. The values are formatted for display. */
export type ConflictField = {
  readonly field: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly chosen: 'theirs' | 'mine'
}

type Props = {
  /** Who changed the row, and when. */
  readonly title: string
  /** Empty: the two changes touch different fields, and both are kept. */
  readonly fields: readonly ConflictField[]
  readonly onChoose: (field: string, whose: 'theirs' | 'mine') => void
}

/** Shows for each field the value that another person saved and the typed one, and asks which to keep. */
export function ConflictPanel({ title, fields, onChoose }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles['panel']} aria-labelledby={id} role="alert">
      <h2 id={id} ref={heading} tabIndex={-1}>
        <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </h2>
      <p>{fields.length === 0 ? m.design_conflict_kept() : m.design_conflict_choose()}</p>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{m.design_conflict_field()}</th>
              <th scope="col">{m.design_conflict_theirs()}</th>
              <th scope="col">{m.design_conflict_mine()}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((conflict) => (
              <tr key={conflict.field}>
                <th scope="row">{conflict.label}</th>
                {(['theirs', 'mine'] as const).map((whose) => (
                  <td key={whose}>
                    <label>
                      <input
                        type="radio"
                        name={`${id}-${conflict.field}`}
                        checked={conflict.chosen === whose}
                        aria-label={`${conflict.label}: ${whose === 'theirs' ? m.design_conflict_theirs() : m.design_conflict_mine()}, ${conflict[whose]}`}
                        onChange={() => onChoose(conflict.field, whose)}
                      />
                      <span>{conflict[whose] || '–'}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
