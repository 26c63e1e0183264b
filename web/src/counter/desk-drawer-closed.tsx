import { openingToWire } from '@pantul/contract/desk-drawers-wire'
import {
  counter_drawer_float,
  counter_drawer_name,
  counter_open_drawer,
  desk_drawer_amount_required,
} from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskDrawerProblem } from '../drawer/desk-drawer-problem.tsx'
import { drawersQuery } from '../drawer/desk-drawer-query.ts'
import { useDrawerCall } from '../drawer/desk-use-drawer-call.ts'
import styles from './desk-pay.module.css'

type Props = { readonly locationId: string; readonly onOpened: () => void }

/** Opens the location's first drawer when a payment needs it; the payment then continues. */
export function DeskDrawerClosed({ locationId, onOpened }: Props) {
  const { data: drawers } = useQuery(drawersQuery(locationId))
  const [float, setFloat] = useState('')
  const [isTried, setTried] = useState(false)
  const opening = useDrawerCall({
    locationId,
    send: (drawer: Parameters<typeof openingToWire>[0], idempotencyKey) =>
      call('POST /api/desk/:location/drawers/open', {
        params: { location: locationId },
        body: openingToWire(drawer),
        idempotencyKey,
      }),
    onDone: onOpened,
  })
  const open = (): void => {
    setTried(true)
    if (float === '' || drawers === undefined) return document.getElementById('counter-float')?.focus()
    // Uses the stored name, because the name of a drawer does not depend on the language.
    opening.send({ name: drawers[0]?.name ?? counter_drawer_name(), float: Number(float) })
  }
  return (
    <div className={styles['drawer']}>
      <DeskAmountField
        id="counter-float"
        label={counter_drawer_float()}
        value={float}
        onValue={setFloat}
        error={isTried && float === '' ? desk_drawer_amount_required() : null}
      />
      <DeskDrawerProblem message={opening.problem} />
      <Button
        variant="secondary"
        wide
        busy={opening.isBusy ? counter_open_drawer() : undefined}
        onClick={open}
      >
        {counter_open_drawer()}
      </Button>
    </div>
  )
}
