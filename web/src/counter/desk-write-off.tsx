import { writeOffToWire } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { isReasonTooShort } from '@pantul/rules/reason'
import { formatRupiah } from '@pantul/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { daysKey, ordersKey } from '../desk/desk-query-keys.ts'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-pay.module.css'
import type { UnpaidOrder } from './desk-use-pay.ts'

type Props = { readonly order: UnpaidOrder; readonly onLeave: () => void }

/** Writes off the whole unpaid balance of an order, with a reason. */
export function DeskWriteOff({ order: { locationId, orderNumber, due }, onLeave }: Props) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const writeOff = useDeskCall({
    send: (trimmedReason: string, keyFor) => {
      const body = writeOffToWire({ due, amount: due, reason: trimmedReason })
      return call('POST /api/desk/:location/orders/:number/forgive', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
    },
    onDone: async () => {
      toast(m.counter_forgiven())
      await cache.invalidateQueries({ queryKey: daysKey(locationId) })
      await cache.invalidateQueries({ queryKey: ordersKey(locationId) })
      onLeave()
    },
  })
  const reasonField = useFocusOnMount<HTMLInputElement>()
  useEscape(onLeave)
  const error = isReasonTooShort(reason, { isRequired: true }) ? m.problem_reason_required() : null
  return (
    <DeskForm
      className={styles['pay']}
      onSubmit={() => {
        setSubmitted(true)
        if (error === null) writeOff.send(reason.trim())
      }}
    >
      <DeskReasonField
        ref={reasonField}
        value={reason}
        onValue={setReason}
        error={isSubmitted ? error : null}
        required
      />
      <DeskProblem message={writeOff.problem} />
      <Button type="submit" variant="danger" wide busy={writeOff.isBusy ? m.counter_forgiving() : undefined}>
        {m.counter_forgive_title({ amount: formatRupiah(due) })}
      </Button>
      <DeskNotNowButton onClick={onLeave} />
    </DeskForm>
  )
}
