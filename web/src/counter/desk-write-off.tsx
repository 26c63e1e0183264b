import { writeOffToWire } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import styles from './desk-pay.module.css'
import type { UnpaidOrder } from './desk-use-pay.ts'

type Props = { readonly order: UnpaidOrder; readonly onLeave: () => void }

/** Writes off the whole unpaid balance of an order, with a reason. Escape closes the form. */
export function DeskWriteOff({ order: { locationId, orderNumber, due }, onLeave }: Props) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const key = useRef(randomKey())
  const cache = useQueryClient()
  const writeOff = useMutation({
    mutationFn: () =>
      call('POST /api/desk/:location/orders/:number/forgive', {
        params: { location: locationId, number: orderNumber },
        body: writeOffToWire({ due, amount: due, reason: reason.trim() }),
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      toast(m.counter_forgiven())
      await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
      await cache.invalidateQueries({ queryKey: ['desk', 'orders', locationId] })
      onLeave()
    },
    networkMode: 'always',
  })
  const field = useRef<HTMLInputElement>(null)
  // Focuses the next field. An effect, because focus is outside of React.
  useEffect(() => field.current?.focus(), [])
  useEscape(onLeave)
  const error = isReasonTooShort(reason, { isRequired: true }) ? m.problem_reason_required() : null
  return (
    <form
      className={styles['pay']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (error === null && !writeOff.isPending) writeOff.mutate()
      }}
    >
      <Field
        ref={field}
        label={m.desk_drawer_reason()}
        value={reason}
        onValue={setReason}
        error={isTried ? error : null}
        maxLength={200}
        autoComplete="off"
        required
      />
      {writeOff.error !== null && (
        <p className={styles['problem']} role="alert">
          {writeOff.error.message}
        </p>
      )}
      <Button
        type="submit"
        variant="danger"
        wide
        busy={writeOff.isPending ? m.counter_forgiving() : undefined}
      >
        {m.counter_forgive_title({ amount: formatRupiah(due) })}
      </Button>
      <Button variant="secondary" wide onClick={onLeave}>
        {m.label_not_now()}
      </Button>
    </form>
  )
}
