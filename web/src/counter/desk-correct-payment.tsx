import type { TakenTender } from '@pantul/contract/desk-orders-wire'
import { paymentCorrectionToWire, type PaymentCorrection } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { cashChange, actionForCorrection } from '@pantul/rules/correction'
import { isReasonTooShort } from '@pantul/rules/reason'
import { formatRupiah } from '@pantul/rules/money'
import type { Tender } from '@pantul/rules/tender'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { ordersKey } from '../desk/desk-query-keys.ts'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskDrawerProblem } from '../drawer/desk-drawer-problem.tsx'
import { tenderName } from '../drawer/desk-tender-name.ts'
import { useDrawerCall } from '../drawer/desk-use-drawer-call.ts'
import { DeskPay } from './desk-pay.tsx'
import styles from './desk-taken-payments.module.css'

type Props = {
  readonly locationId: string
  /** The wrong payment. */
  readonly payment: TakenTender
  /** The other payments of the order in the same shift, which can be corrected together with it. */
  readonly otherPayments: readonly TakenTender[]
  readonly onCorrected: () => void
  readonly onLeave: () => void
}

/** Corrects a payment: asks how it was really paid, shows what changes, and asks for the reason and perhaps an approval. */
export function DeskCorrectPayment({ locationId, payment, otherPayments, onCorrected, onLeave }: Props) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const [correctedTenders, setCorrectedTenders] = useState<readonly Tender[] | null>(null)
  const wrongPayments = [payment, ...otherPayments.filter(({ publicId }) => chosenIds.includes(publicId))]
  const due = wrongPayments.reduce((sum, { amount }) => sum + amount, 0)
  if (correctedTenders !== null)
    return (
      <CorrectionPreview
        locationId={locationId}
        wrongPayments={wrongPayments}
        correctedTenders={correctedTenders}
        onCorrected={onCorrected}
        onBack={() => setCorrectedTenders(null)}
      />
    )
  return (
    <div className={styles['correct']}>
      <h4>
        {m.counter_correct_how({ method: tenderName(payment.method), amount: formatRupiah(payment.amount) })}
      </h4>
      {otherPayments.map(({ publicId, method, amount }) => (
        <label key={publicId} className={styles['otherPayment']}>
          <input
            type="checkbox"
            checked={chosenIds.includes(publicId)}
            onChange={({ target }) =>
              setChosenIds(
                target.checked ? [...chosenIds, publicId] : chosenIds.filter((id) => id !== publicId),
              )
            }
          />
          {m.counter_also_wrong({ method: tenderName(method), amount: formatRupiah(amount) })}
        </label>
      ))}
      <DeskPay
        key={due}
        locationId={locationId}
        due={due}
        // Nothing is sent here: the form only collects how it was really paid.
        payCall={{
          send: ({ tenders }) => setCorrectedTenders(tenders),
          isBusy: false,
          problem: null,
          refusal: null,
          forget: () => {},
        }}
        submitLabel={m.desk_drawer_next()}
        onCancel={onLeave}
      />
    </div>
  )
}

type PreviewProps = {
  readonly locationId: string
  readonly wrongPayments: readonly TakenTender[]
  readonly correctedTenders: readonly Tender[]
  readonly onCorrected: () => void
  readonly onBack: () => void
}

const REASON_FIELD_ID = 'correct-reason'

function CorrectionPreview({
  locationId,
  wrongPayments,
  correctedTenders,
  onCorrected,
  onBack,
}: PreviewProps) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [needsApproval, setNeedsApproval] = useState(false)
  const [approval, setApproval] = useState(emptyApproval)
  const reasonField = useFocusOnMount<HTMLInputElement>()
  const [firstId, ...otherPaymentIds] = wrongPayments.map(({ publicId }) => publicId)
  const refetchOrders = (): void => void cache.invalidateQueries({ queryKey: ordersKey(locationId) })
  const correcting = useDrawerCall({
    locationId,
    send: (correction: PaymentCorrection, idempotencyKey) =>
      call('POST /api/desk/:location/payments/:id/correct', {
        params: { location: locationId, id: firstId ?? '' },
        body: paymentCorrectionToWire(correction),
        idempotencyKey,
      }),
    onDone: () => {
      onCorrected()
      refetchOrders()
    },
    onRefused: (code) => {
      if (code === 'APPROVAL_NEEDED') setNeedsApproval(true)
      if (code === 'CORRECTION_CLOSED') refetchOrders()
      setApproval((last) => ({ ...last, code: '' }))
    },
  })
  const error = isReasonTooShort(reason, { isRequired: true }) ? m.problem_reason_required() : null
  const submit = (): void => {
    setSubmitted(true)
    if (error !== null) return document.getElementById(REASON_FIELD_ID)?.focus()
    correcting.send({
      otherPaymentIds,
      tenders: correctedTenders,
      reason: reason.trim(),
      approval: needsApproval ? completeApproval(approval) : null,
    })
  }
  return (
    <DeskForm className={styles['correct']} onSubmit={submit}>
      <h4>{m.counter_correct_preview()}</h4>
      <div className={styles['preview']}>
        <TenderList tenders={wrongPayments} />
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        <TenderList tenders={correctedTenders} />
      </div>
      <p className={parts['note']}>{drawerText(cashChange(wrongPayments, correctedTenders))}</p>
      {wrongPayments.some(({ isShiftOpen }) => !isShiftOpen) && (
        <p className={parts['note']}>{m.counter_shift_closed()}</p>
      )}
      <DeskReasonField
        id={REASON_FIELD_ID}
        ref={reasonField}
        label={m.counter_correct_why()}
        hint={m.desk_drawer_reason_hint()}
        value={reason}
        onValue={setReason}
        error={isSubmitted ? error : null}
        required
      />
      {needsApproval && (
        <DeskApprovalField
          locationId={locationId}
          action={actionForCorrection(wrongPayments, correctedTenders) ?? 'correct-payment'}
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
    </DeskForm>
  )
}

type TenderListProps = { readonly tenders: readonly Pick<Tender, 'method' | 'amount'>[] }

const TenderList = ({ tenders }: TenderListProps) => (
  <ul>
    {tenders.map(({ method, amount }, i) => (
      <li key={i}>
        {tenderName(method)} <b>{formatRupiah(amount)}</b>
      </li>
    ))}
  </ul>
)

/** How the correction changes the cash that the drawer should hold. */
function drawerText(change: number): string {
  if (change === 0) return m.counter_drawer_same()
  const amount = formatRupiah(Math.abs(change))
  return change > 0 ? m.counter_drawer_gets({ amount }) : m.counter_drawer_loses({ amount })
}
