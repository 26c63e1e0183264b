import type { RunningCourts } from '@pantul/contract/desk-court-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import styles from './desk-change.module.css'
import type { ChangedOrder } from './desk-use-change.ts'
import { useCourtChange, useCourtPreview } from './desk-use-court.ts'

type Props = {
  readonly order: ChangedOrder
  readonly wanted: RunningCourts
  /** The name of the player. */
  readonly name: string
  readonly onChanged: () => void
  readonly onLeave: () => void
}

/** Gives a running booking another court of the same price, after the server's preview allowed it. */
export function DeskCourtChange({ order, wanted, name, onChanged, onLeave }: Props) {
  const { data: preview, error, isFetching } = useCourtPreview(order, wanted)
  const { send, isBusy, problem } = useCourtChange(order, ({ to, hours }) => {
    toast(m.changes_court_changed({ name, courts: to.join(', '), time: hourLabel(hours[0] ?? 0) }))
    onChanged()
  })
  const confirm = useRef<HTMLButtonElement>(null)
  const isReady = preview !== undefined && !isFetching
  // Focuses the button, so that Enter confirms. An effect, because focus is outside of React.
  useEffect(() => {
    if (isReady) confirm.current?.focus()
  }, [isReady])
  const refusal = problem ?? (isFetching ? null : (error?.message ?? null))
  return (
    <div className={styles['change']}>
      <p className={styles['difference']}>{m.changes_no_difference()}</p>
      <p className={styles['note']}>{m.changes_court_note()}</p>
      {refusal !== null && (
        <p className={styles['problem']} role="alert">
          {refusal}
        </p>
      )}
      <Button
        ref={confirm}
        wide
        large
        unavailable={!isReady}
        busy={isBusy ? m.changes_saving() : undefined}
        onClick={() => {
          if (preview !== undefined) send({ ...wanted, hash: preview.hash })
        }}
      >
        {m.changes_confirm()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
      <Button variant="secondary" wide onClick={onLeave}>
        {m.label_not_now()}
      </Button>
    </div>
  )
}
