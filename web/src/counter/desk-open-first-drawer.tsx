import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../design/button.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskDrawerProblem } from '../drawer/desk-drawer-problem.tsx'
import { drawersQuery } from '../drawer/desk-drawer-query.ts'
import { DeskOpeningReason } from '../drawer/desk-opening-reason.tsx'
import { useDrawerOpening } from '../drawer/desk-use-drawer-opening.ts'
import styles from './desk-pay.module.css'

type Props = {
  readonly locationId: string
  /** Why the payment was refused, if this form replaces the button that pays. */
  readonly problem?: string | null
  /** Called when the drawer is open, so that the payment can continue. */
  readonly onOpened: () => void
}

const FLOAT_FIELD_ID = 'counter-float'

/** Opens the first drawer of the location, because a payment was refused while no drawer was open. */
export function DeskOpenFirstDrawer({ locationId, problem = null, onOpened }: Props) {
  const { data: drawers } = useQuery(drawersQuery(locationId))
  const [isSubmitted, setSubmitted] = useState(false)
  const opening = useDrawerOpening({ locationId, onOpened })
  const { float, setFloat } = opening
  const openDrawer = (): void => {
    setSubmitted(true)
    if (float === '' || drawers === undefined) return document.getElementById(FLOAT_FIELD_ID)?.focus()
    // The stored name, because the name of a drawer does not depend on the language.
    opening.send(drawers[0]?.name ?? m.counter_drawer_name())
  }
  // An effect, because focus is outside of React.
  useEffect(() => document.getElementById(FLOAT_FIELD_ID)?.focus(), [])
  return (
    <div className={styles['drawer']}>
      <DeskProblem message={problem} />
      <DeskAmountField
        id={FLOAT_FIELD_ID}
        label={m.counter_drawer_float()}
        value={float}
        onValue={setFloat}
        error={isSubmitted && float === '' ? m.desk_drawer_amount_required() : null}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise Enter would send the payment again while the drawer is still closed.
          event.preventDefault()
          openDrawer()
        }}
      />
      <DeskOpeningReason opening={opening} />
      <DeskDrawerProblem message={opening.problem} />
      <Button
        variant={problem === null ? 'secondary' : 'primary'}
        wide
        large={problem !== null}
        busy={opening.isBusy ? m.counter_open_drawer() : undefined}
        onClick={openDrawer}
      >
        {m.counter_open_drawer()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </div>
  )
}
