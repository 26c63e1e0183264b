import { cashMoveToWire, type CashMove } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Segmented } from '../design/segmented.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskAmountField } from './desk-amount-field.tsx'
import styles from './desk-drawer-form.module.css'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import { cashEntryKinds, cashEntryName, type CashEntryKind } from './desk-drawer-text.ts'
import { useDrawerCall } from './desk-use-drawer-call.ts'

type Props = {
  readonly locationId: string
  readonly shiftId: string
  readonly onStale: (message: string) => void
}

/** Records cash that goes into the drawer, out of it or to the safe without a sale. */
export function DeskCashEntryForm({ locationId, shiftId, onStale }: Props) {
  const [kind, setKind] = useState<CashEntryKind>('out')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [needsApproval, setNeedsApproval] = useState(false)
  const [approval, setApproval] = useState(emptyApproval)
  const recording = useDrawerCall({
    locationId,
    send: (move: CashMove, idempotencyKey) =>
      call('POST /api/desk/:location/shifts/:id/entries', {
        params: { location: locationId, id: shiftId },
        body: cashMoveToWire(move),
        idempotencyKey,
      }),
    onDone: (move) => {
      setAmount('')
      setReason('')
      setSubmitted(false)
      setNeedsApproval(false)
      setApproval(emptyApproval)
      toast(m.desk_drawer_recorded({ kind: cashEntryName(move.kind), amount: formatRupiah(move.amount) }))
      document.getElementById('move-amount')?.focus()
    },
    onRefused: (code) => {
      if (code === 'APPROVAL_NEEDED') setNeedsApproval(true)
      setApproval((typed) => ({ ...typed, code: '' }))
    },
    onStale,
  })
  const isRequired = kind !== 'to_safe'
  const amountError = Number(amount) === 0 ? m.desk_drawer_amount_above_zero() : null
  const reasonError = isReasonTooShort(reason, { isRequired }) ? m.problem_reason_required() : null
  const submit = (): void => {
    setSubmitted(true)
    if (amountError !== null) return document.getElementById('move-amount')?.focus()
    if (reasonError !== null) return document.getElementById('move-reason')?.focus()
    recording.send({
      kind,
      amount: Number(amount),
      reason: reason.trim(),
      approval: needsApproval ? completeApproval(approval) : null,
    })
  }

  return (
    <section className={styles['card']} aria-labelledby="drawer-move">
      <h2 id="drawer-move">{m.desk_drawer_move_title()}</h2>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Segmented
          label={m.desk_drawer_kind()}
          name="move-kind"
          options={cashEntryKinds.map((value) => ({ value, label: cashEntryName(value) }))}
          value={kind}
          onValue={setKind}
        />
        <DeskAmountField
          id="move-amount"
          label={m.counter_amount()}
          value={amount}
          onValue={setAmount}
          error={isSubmitted ? amountError : null}
        />
        <DeskReasonField
          id="move-reason"
          hint={isRequired ? m.desk_drawer_reason_hint() : m.desk_drawer_reason_optional()}
          value={reason}
          onValue={setReason}
          error={isSubmitted ? reasonError : null}
          required={isRequired}
        />
        {needsApproval && (
          <DeskApprovalField
            locationId={locationId}
            action="pay-out"
            approval={approval}
            onApproval={setApproval}
          />
        )}
        <DeskDrawerProblem message={recording.needsCode ? null : recording.problem} />
        <Button type="submit" busy={recording.isBusy ? m.desk_drawer_recording() : undefined}>
          {m.desk_drawer_record()}
        </Button>
      </form>
      <DeskCodeDialog needsCode={recording.needsCode} repeat={submit} forget={recording.forget} />
    </section>
  )
}
