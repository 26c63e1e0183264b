import type { TakenTender } from '@pantul/contract/desk-orders-wire'
import { correctionToWire, type Correction } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { cashChange, actionForCorrection } from '@pantul/rules/correction'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import type { Tender } from '@pantul/rules/tender'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskDrawerProblem } from '../drawer/desk-drawer-problem.tsx'
import { useDrawerCall } from '../drawer/desk-use-drawer-call.ts'
import { tenderName } from '../drawer/desk-tender-name.ts'
import { DeskPay } from './desk-pay.tsx'
import styles from './desk-taken-payments.module.css'

type Props = {
  readonly locationId: string
  readonly wrong: TakenTender
  /** Payments of the same order and shift that may be wrong too. */
  readonly others: readonly TakenTender[]
  readonly onCorrected: () => void
  readonly onLeave: () => void
}

/** Corrects a payment: asks how it was really paid, then previews the changes and asks for the reason and approval. */
export function DeskCorrectPayment({ locationId, wrong, others, onCorrected, onLeave }: Props) {
  const [also, setAlso] = useState<readonly string[]>([])
  const [tenders, setTenders] = useState<readonly Tender[] | null>(null)
  const chosen = [wrong, ...others.filter(({ publicId }) => also.includes(publicId))]
  const due = chosen.reduce((sum, { amount }) => sum + amount, 0)
  if (tenders !== null)
    return (
      <Preview
        locationId={locationId}
        wrong={chosen}
        tenders={tenders}
        onCorrected={onCorrected}
        onBack={() => setTenders(null)}
      />
    )
  return (
    <div className={styles['correct']}>
      <h4>
        {m.counter_correct_how({ method: tenderName(wrong.method), amount: formatRupiah(wrong.amount) })}
      </h4>
      {others.map(({ publicId, method, amount }) => (
        <label key={publicId} className={styles['also']}>
          <input
            type="checkbox"
            checked={also.includes(publicId)}
            onChange={({ target }) =>
              setAlso(target.checked ? [...also, publicId] : also.filter((one) => one !== publicId))
            }
          />
          {m.counter_also_wrong({ method: tenderName(method), amount: formatRupiah(amount) })}
        </label>
      ))}
      <DeskPay
        key={due}
        locationId={locationId}
        due={due}
        paying={{
          take: (right) => setTenders(right),
          isBusy: false,
          problem: null,
          code: null,
          isDrawerClosed: false,
          forget: () => {},
        }}
        action={m.desk_drawer_next()}
        onCancel={onLeave}
      />
    </div>
  )
}

type PreviewProps = {
  readonly locationId: string
  readonly wrong: readonly TakenTender[]
  readonly tenders: readonly Tender[]
  readonly onCorrected: () => void
  readonly onBack: () => void
}

function Preview({ locationId, wrong, tenders, onCorrected, onBack }: PreviewProps) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [needsApproval, setNeedsApproval] = useState(false)
  const [approval, setApproval] = useState(emptyApproval)
  const why = useRef<HTMLInputElement>(null)
  // Focuses the next field. An effect, because focus is outside of React.
  useEffect(() => why.current?.focus(), [])
  const [first, ...otherPaymentIds] = wrong.map(({ publicId }) => publicId)
  const correcting = useDrawerCall({
    locationId,
    send: (correction: Correction, idempotencyKey) =>
      call('POST /api/desk/:location/payments/:id/correct', {
        params: { location: locationId, id: first ?? '' },
        body: correctionToWire(correction),
        idempotencyKey,
      }),
    onDone: () => {
      onCorrected()
      void cache.invalidateQueries({ queryKey: ['desk', 'orders', locationId] })
    },
    onRefused: (code) => {
      if (code === 'APPROVAL_NEEDED') setNeedsApproval(true)
      if (code === 'CORRECTION_CLOSED')
        void cache.invalidateQueries({ queryKey: ['desk', 'orders', locationId] })
      setApproval((typed) => ({ ...typed, code: '' }))
    },
  })
  const error = isReasonTooShort(reason, { isRequired: true }) ? m.problem_reason_required() : null
  const submit = (): void => {
    setTried(true)
    if (error !== null) return document.getElementById('correct-reason')?.focus()
    const approved = needsApproval ? completeApproval(approval) : null
    correcting.send({ otherPaymentIds, tenders, reason: reason.trim(), approval: approved })
  }
  return (
    <form
      className={styles['correct']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h4>{m.counter_correct_preview()}</h4>
      <div className={styles['preview']}>
        <Parts parts={wrong} />
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        <Parts parts={tenders} />
      </div>
      <p className={styles['effect']}>{drawerText(cashChange(wrong, tenders))}</p>
      {wrong.some(({ isShiftOpen }) => !isShiftOpen) && (
        <p className={styles['effect']}>{m.counter_shift_closed()}</p>
      )}
      <Field
        id="correct-reason"
        ref={why}
        label={m.counter_correct_why()}
        hint={m.desk_drawer_reason_hint()}
        value={reason}
        onValue={setReason}
        error={isTried ? error : null}
        maxLength={200}
        autoComplete="off"
        required
      />
      {needsApproval && (
        <DeskApprovalField
          locationId={locationId}
          action={actionForCorrection(wrong, tenders) ?? 'correct-payment'}
          approval={approval}
          onApproval={setApproval}
        />
      )}
      <DeskDrawerProblem message={correcting.problem} />
      <Button type="submit" wide large busy={correcting.isBusy ? m.counter_correct_saving() : undefined}>
        {m.counter_correct_submit()}
      </Button>
      <Button variant="secondary" wide onClick={onBack}>
        {m.desk_drawer_back()}
      </Button>
    </form>
  )
}

const Parts = ({ parts }: { readonly parts: readonly Pick<Tender, 'method' | 'amount'>[] }) => (
  <ul>
    {parts.map(({ method, amount }, i) => (
      <li key={i}>
        {tenderName(method)} <b>{formatRupiah(amount)}</b>
      </li>
    ))}
  </ul>
)

function drawerText(change: number): string {
  if (change === 0) return m.counter_drawer_same()
  const amount = formatRupiah(Math.abs(change))
  return change > 0 ? m.counter_drawer_gets({ amount }) : m.counter_drawer_loses({ amount })
}
