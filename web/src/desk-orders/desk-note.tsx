import * as m from '@pantul/messages/words'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import styles from './desk-note.module.css'
import { useNote } from './desk-orders-query.ts'

type Props = {
  readonly locationId: string
  readonly orderNumber: string
  readonly note: string
  readonly mayWrite: boolean
}

/** The longest note that the server accepts. */
const MAX_LETTERS = 500

/** Unsaved notes by order number, because the panel may close before they are saved. */
const drafts = new Map<string, string>()

/** The desk's note of an order. If somebody else changed it meanwhile, that change is shown before it is overwritten. */
export function DeskNote({ locationId, orderNumber, note, mayWrite }: Props) {
  const [draft, setDraft] = useState<string | null>(drafts.get(orderNumber) ?? null)
  const [noteAtStart, setNoteAtStart] = useState(note)
  const changeDraft = (text: string | null): void => {
    setDraft(text)
    if (text === null) drafts.delete(orderNumber)
    else drafts.set(orderNumber, text)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const isWriting = draft !== null
  // Moves the focus, because the pressed button was removed. An effect, because focus is outside of React.
  useEffect(() => {
    if (isWriting) field.current?.focus({ preventScroll: true })
  }, [isWriting])
  const writing = useNote(locationId, orderNumber, () => changeDraft(null))
  const startWriting = (): void => {
    setNoteAtStart(note)
    changeDraft(note)
  }
  return (
    <section className={styles['note']} aria-labelledby="desk-note">
      <div className={styles['head']}>
        <h3 id="desk-note">{m.desk_orders_note()}</h3>
        {draft === null && mayWrite && (
          <button type="button" onClick={startWriting}>
            {m.basket_edit()}
          </button>
        )}
      </div>
      {draft === null ? (
        <p className={note === '' ? styles['none'] : undefined}>
          {note === '' ? m.desk_orders_note_none() : note}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!writing.isPending) writing.mutate({ note: draft.trim(), shownNote: note })
          }}
        >
          {note !== noteAtStart && (
            <p className={styles['otherNote']}>{m.desk_orders_note_now({ note: note || '–' })}</p>
          )}
          <textarea
            aria-labelledby="desk-note"
            ref={field}
            rows={3}
            maxLength={MAX_LETTERS}
            value={draft}
            onChange={({ target }) => changeDraft(target.value)}
          />
          {writing.error !== null && (
            <p role="alert" className={styles['problem']}>
              {writing.error.message}
            </p>
          )}
          <div className={styles['buttons']}>
            <Button type="submit" busy={writing.isPending ? m.desk_orders_note_saving() : undefined}>
              {m.desk_orders_note_save()}
            </Button>
            <Button variant="secondary" onClick={() => changeDraft(null)}>
              {m.desk_orders_note_discard()}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
