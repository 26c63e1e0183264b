import { lastCountFromWire, drawerOpeningToWire } from '@pantul/contract/desk-drawers-wire'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../api/call.ts'
import { useDrawerCall } from './desk-use-drawer-call.ts'

/** The id of the field for the reason why the cash differs from the last count. */
export const OPENING_REASON_FIELD_ID = 'opening-reason'

type Options = {
  readonly locationId: string
  readonly onOpened: (name: string) => void
  readonly onStale?: (message: string) => void
}

/**
 * Opens a drawer. Staff enter the cash without seeing the last count. If the cash differs, the server answers with the
 * count, and a reason is asked for. `float`: digits, or empty text. `lastCount`: null until it is known.
 */
export function useDrawerOpening({ locationId, onOpened, onStale }: Options) {
  const [float, setFloat] = useState('')
  const [reason, setReason] = useState('')
  const [lastCount, setLastCount] = useState<number | null>(null)
  const opening = useDrawerCall({
    locationId,
    send: (body: Parameters<typeof drawerOpeningToWire>[0], idempotencyKey) =>
      call('POST /api/desk/:location/drawers/open', {
        params: { location: locationId },
        body: drawerOpeningToWire(body),
        idempotencyKey,
      }),
    onDone: ({ name }) => onOpened(name),
    onRefused: (_code, data) => {
      const counted = lastCountFromWire(data)
      if (counted === null) return
      flushSync(() => setLastCount(counted))
      document.getElementById(OPENING_REASON_FIELD_ID)?.focus()
    },
    ...(onStale === undefined ? {} : { onStale }),
  })
  const difference = lastCount === null ? 0 : Number(float) - lastCount
  return {
    float,
    setFloat,
    reason,
    setReason,
    lastCount,
    difference,
    isBusy: opening.isBusy,
    // The field for the reason shows the problem already.
    problem: lastCount !== null && difference !== 0 ? null : opening.problem,
    send: (name: string): void => {
      if (isReasonTooShort(reason, { isRequired: difference !== 0 }))
        return document.getElementById(OPENING_REASON_FIELD_ID)?.focus()
      opening.send({ name, float: Number(float), reason: reason.trim() })
    },
  }
}
