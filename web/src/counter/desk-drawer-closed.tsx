import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskDrawerProblem } from '../drawer/desk-drawer-problem.tsx'
import { drawersQuery } from '../drawer/desk-drawer-query.ts'
import { DeskOpeningReason } from '../drawer/desk-opening-reason.tsx'
import { useOpening } from '../drawer/desk-use-opening.ts'
import styles from './desk-pay.module.css'

type Props = {
  readonly locationId: string
  /** Why the payment was refused, if the form stands in place of the main button. */
  readonly problem?: string | null
  readonly onOpened: () => void
}

/** Opens the location's first drawer when a payment needs it; the payment then continues. */
export function DeskDrawerClosed({ locationId, problem = null, onOpened }: Props) {
  const { data: drawers } = useQuery(drawersQuery(locationId))
  const [isTried, setTried] = useState(false)
  const opening = useOpening({ locationId, onOpened })
  const { float, setFloat } = opening
  const open = (): void => {
    setTried(true)
    if (float === '' || drawers === undefined) return document.getElementById('counter-float')?.focus()
    // Uses the stored name, because the name of a drawer does not depend on the language.
    opening.send(drawers[0]?.name ?? m.counter_drawer_name())
  }
  // Focuses the next field. An effect, because focus is outside of React.
  useEffect(() => document.getElementById('counter-float')?.focus(), [])
  return (
    <div className={styles['drawer']}>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <DeskAmountField
        id="counter-float"
        label={m.counter_drawer_float()}
        value={float}
        onValue={setFloat}
        error={isTried && float === '' ? m.desk_drawer_amount_required() : null}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Prevents that Enter sends the payment again, to a closed drawer.
          event.preventDefault()
          open()
        }}
      />
      <DeskOpeningReason opening={opening} />
      <DeskDrawerProblem message={opening.problem} />
      <Button
        variant={problem === null ? 'secondary' : 'primary'}
        wide
        large={problem !== null}
        busy={opening.isBusy ? m.counter_open_drawer() : undefined}
        onClick={open}
      >
        {m.counter_open_drawer()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </div>
  )
}
