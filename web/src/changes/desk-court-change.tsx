import type { WantedCourts } from '@pantul/contract/desk-change-court-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { useFocusWhen } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import styles from './desk-change.module.css'
import type { ChangedOrder } from './desk-use-change.ts'
import { useCourtChange, useCourtPreview } from './desk-use-court-change.ts'

type Props = {
  readonly order: ChangedOrder
  readonly newCourts: WantedCourts
  /** The name of the guest. */
  readonly name: string
  readonly onChanged: () => void
  readonly onLeave: () => void
}

/** Gives other courts of the same price to a running booking, if the server allows it. */
export function DeskCourtChange({ order, newCourts, name, onChanged, onLeave }: Props) {
  const { data: preview, error, isFetching } = useCourtPreview(order, newCourts)
  const { send, isBusy, problem } = useCourtChange(order, ({ to, hours }) => {
    toast(m.changes_court_changed({ name, courts: to.join(', '), time: hourLabel(hours[0] ?? 0) }))
    onChanged()
  })
  const isReady = preview !== undefined && !isFetching
  const confirmButton = useFocusWhen<HTMLButtonElement>(isReady)
  const previewProblem = isFetching ? null : (error?.message ?? null)
  return (
    <div className={styles['change']}>
      <p className={parts['sum']}>{m.changes_no_difference()}</p>
      <p className={parts['note']}>{m.changes_court_note()}</p>
      <DeskProblem message={problem ?? previewProblem} />
      <Button
        ref={confirmButton}
        wide
        large
        unavailable={!isReady}
        busy={isBusy ? m.changes_saving() : undefined}
        onClick={() => {
          if (preview !== undefined) send({ ...newCourts, hash: preview.hash })
        }}
      >
        {m.changes_confirm()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
      <DeskNotNowButton onClick={onLeave} />
    </div>
  )
}
