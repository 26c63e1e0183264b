import type { UnpaidBalance } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { Button } from '../design/button.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import { Field } from '../design/field.tsx'
import { limitsQuery, type Debtor } from './desk-limits-query.ts'
import styles from './desk-pay.module.css'

type Props = {
  readonly locationId: string
  readonly owner: Debtor
  /** Rupiah. */
  readonly amount: number
  readonly isBusy: boolean
  readonly problem: string | null
  readonly code: string | null
  readonly onLeave: (unpaid: UnpaidBalance) => void
  readonly onBack: () => void
}

/** Leaves a balance unpaid: shows what is left of the limit, asks for a reason, and above the limit for an approval. */
export function DeskUnpaidBalance({
  locationId,
  owner,
  amount,
  isBusy,
  problem,
  code,
  onLeave,
  onBack,
}: Props) {
  const { data: limits } = useQuery(limitsQuery(locationId, owner))
  const left = limits?.unpaid
  const [reason, setReason] = useState('')
  const [approval, setApproval] = useState(emptyApproval)
  const [isAbove, setAbove] = useState(false)
  if (!isAbove && code === 'OWE_LIMIT') setAbove(true)
  const field = useRef<HTMLInputElement>(null)
  // Focuses the next field. An effect, because focus is outside of React.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={styles['pay']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onLeave({ amount, reason: reason.trim(), approval: isAbove ? completeApproval(approval) : null })
      }}
    >
      {left !== undefined && (
        <p className={styles['note']}>
          {left === null ? m.counter_leave_any() : m.counter_leave_limit({ left: formatRupiah(left) })}
        </p>
      )}
      <Field
        ref={field}
        label={m.desk_drawer_reason()}
        hint={typeof left === 'number' ? m.counter_leave_reason_hint() : undefined}
        value={reason}
        onValue={setReason}
        maxLength={200}
        autoComplete="off"
      />
      {isAbove && (
        <DeskApprovalField
          locationId={locationId}
          action="leave-unpaid"
          approval={approval}
          onApproval={setApproval}
        />
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <Button variant="secondary" wide onClick={onBack}>
        {m.label_not_now()}
      </Button>
      <DeskPanelFooter>
        <Button type="submit" wide large busy={isBusy ? m.counter_leaving() : undefined}>
          {m.counter_leave({ amount: formatRupiah(amount) })}
        </Button>
      </DeskPanelFooter>
    </form>
  )
}
