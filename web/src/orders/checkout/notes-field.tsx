import * as m from '@pantul/messages/words'
import { MAX_NOTES_CHARACTERS } from '@pantul/rules/limits'
import styles from './notes-field.module.css'

type Props = { readonly value: string; readonly onValue: (value: string) => void }

export const NotesField = ({ value, onValue }: Props) => (
  <div className={styles['notes']}>
    <label htmlFor="order-notes">
      {m.checkout_notes()} <span>{m.layout_optional()}</span>
    </label>
    <textarea
      id="order-notes"
      rows={2}
      maxLength={MAX_NOTES_CHARACTERS}
      value={value}
      aria-describedby="order-notes-hint"
      onChange={(event) => onValue(event.target.value)}
    />
    <p id="order-notes-hint" className="tight">
      {value === ''
        ? m.checkout_notes_hint()
        : m.checkout_notes_left({ count: MAX_NOTES_CHARACTERS - value.length })}
    </p>
  </div>
)
