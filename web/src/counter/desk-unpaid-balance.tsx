import type { UnpaidBalance } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { limitsQuery, type OwingPlayer } from './desk-limits-query.ts'
import type { PayCall } from './desk-pay-call.ts'
import styles from './desk-pay.module.css'

type Props = {
  readonly locationId: string
  readonly owingPlayer: OwingPlayer
  /** Rupiah that stay unpaid. */
  readonly amount: number
  readonly payCall: Pick<PayCall, 'isBusy' | 'problem' | 'refusal'>
  readonly onLeaveUnpaid: (unpaid: UnpaidBalance) => void
  readonly onBack: () => void
}

/** Leaves a balance unpaid. It shows the limit of the owing player. Above the limit it needs an approval. */
export function DeskUnpaidBalance({
  locationId,
  owingPlayer,
  amount,
  payCall,
  onLeaveUnpaid,
  onBack,
}: Props) {
  const { data: limits } = useQuery(limitsQuery(locationId, owingPlayer))
  const limit = limits?.unpaid // null: no limit; undefined: not loaded yet
  const [reason, setReason] = useState('')
  const [approval, setApproval] = useState(emptyApproval)
  const [isAboveLimit, setAboveLimit] = useState(false)
  if (!isAboveLimit && payCall.refusal?.code === 'OWE_LIMIT') setAboveLimit(true)
  const reasonField = useFocusOnMount<HTMLInputElement>()
  return (
    <DeskForm
      className={styles['pay']}
      onSubmit={() => {
        const neededApproval = isAboveLimit ? completeApproval(approval) : null
        onLeaveUnpaid({ amount, reason: reason.trim(), approval: neededApproval })
      }}
    >
      {limit !== undefined && (
        <p className={parts['note']}>
          {limit === null ? m.counter_leave_any() : m.counter_leave_limit({ left: formatRupiah(limit) })}
        </p>
      )}
      <DeskReasonField
        ref={reasonField}
        hint={typeof limit === 'number' ? m.counter_leave_reason_hint() : undefined}
        value={reason}
        onValue={setReason}
      />
      {isAboveLimit && (
        <DeskApprovalField
          locationId={locationId}
          action="leave-unpaid"
          approval={approval}
          onApproval={setApproval}
        />
      )}
      <DeskProblem message={payCall.problem} />
      <DeskNotNowButton onClick={onBack} />
      <DeskPanelFooter>
        <Button type="submit" wide large busy={payCall.isBusy ? m.counter_leaving() : undefined}>
          {m.counter_leave({ amount: formatRupiah(amount) })}
        </Button>
      </DeskPanelFooter>
    </DeskForm>
  )
}
