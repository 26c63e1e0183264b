import {
  enteredBankAccountToWire,
  guestAtCounterToWire,
  otherRouteToWire,
  returnedTransferToWire,
  refundVersionToWire,
  sentTransferToWire,
  bankAccountFromWire,
  type QueuedRefund,
  type BankAccount,
} from '@pantul/contract/desk-refunds-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-refund-panel.module.css'
import { useRefundCall } from './desk-refunds-query.ts'

type Props = { readonly location: DeskLocation; readonly refund: QueuedRefund }

const stepLabels = {
  approve: m.desk_refunds_do_approve,
  send: m.desk_refunds_do_send,
  finish: m.desk_refunds_do_finish,
  'bank-returned': m.desk_refunds_do_bank_returned,
  transfer: m.desk_refunds_do_transfer,
  'stop-waiting': m.desk_refunds_do_stop_waiting,
  cash: m.desk_refunds_do_cash,
  'enter-account': m.desk_refunds_do_enter,
} as const
type Step = keyof typeof stepLabels

/** The fields of each step, in their order. */
const fieldsOf: Readonly<Record<Step, readonly (keyof typeof fieldLabels)[]>> = {
  approve: [],
  send: ['reference'],
  finish: [],
  'bank-returned': ['reason'],
  transfer: ['reason'],
  'stop-waiting': ['reason'],
  cash: ['orderNumber', 'phone'],
  'enter-account': ['orderNumber', 'phone', 'bank', 'accountNumber', 'accountName'],
}

const fieldLabels = {
  reference: m.desk_refunds_bank_reference,
  reason: m.desk_drawer_reason,
  orderNumber: m.label_order_number,
  phone: m.history_phone,
  bank: m.after_booking_account_bank,
  accountNumber: m.after_booking_account_number,
  accountName: m.after_booking_account_name,
}

const emptyInput = {
  reference: '',
  reason: '',
  orderNumber: '',
  phone: '',
  bank: '',
  accountNumber: '',
  accountName: '',
}

/** The steps that the role allows for a refund, the next one first. */
function stepsOf(
  { roles }: DeskLocation,
  { queue, route, mayBeGivenInCash, isVerified }: QueuedRefund,
): Step[] {
  const mayApprove = staffMay(roles, 'approve-refunds')
  const mayRoute = staffMay(roles, 'route-refunds')
  const isBeforeApproval = queue === 'awaits_account' || queue === 'no_account' || queue === 'approve'
  return [
    ...(mayApprove && queue === 'approve' && isVerified ? (['approve'] as const) : []),
    ...(mayApprove && queue === 'send' && isVerified ? (['send'] as const) : []),
    ...(mayApprove && queue === 'sent' ? (['finish'] as const) : []),
    ...(mayRoute && queue === 'failed' && route === 'gateway' ? (['transfer'] as const) : []),
    ...(isBeforeApproval && mayBeGivenInCash && staffMay(roles, 'refund-cash') ? (['cash'] as const) : []),
    ...(isBeforeApproval && mayRoute ? (['enter-account'] as const) : []),
    ...(mayRoute && queue === 'awaits_account' ? (['stop-waiting'] as const) : []),
    ...(mayApprove && route === 'transfer' && (queue === 'sent' || queue === 'done')
      ? (['bank-returned'] as const)
      : []),
  ]
}

/** The steps of a refund. The chosen step (at first the first one) shows its form; the others are buttons. */
export function DeskRefundActions({ location, refund }: Props) {
  const steps = stepsOf(location, refund)
  const [openStep, setOpenStep] = useState<Step | null>(null)
  const maySeeAccount =
    staffMay(location.roles, 'approve-refunds') && ['approve', 'send', 'sent'].includes(refund.queue)
  return (
    <>
      {maySeeAccount && <WholeAccount location={location} refund={refund} />}
      <div className={styles['actions']}>
        {steps.map((step, i) =>
          openStep === step || (openStep === null && i === 0) ? (
            <StepForm key={step} location={location} refund={refund} step={step} isFirst={i === 0} />
          ) : (
            <Button key={step} variant="secondary" onClick={() => setOpenStep(step)}>
              {stepLabels[step]()}
            </Button>
          ),
        )}
      </div>
    </>
  )
}

type StepProps = Props & { readonly step: Step; readonly isFirst: boolean }

function StepForm({ location, refund, step, isFirst }: StepProps) {
  const [typed, setTyped] = useState(emptyInput)
  const fields = fieldsOf[step]
  const sending = useRefundCall({
    locationId: location.id,
    send: (input: typeof emptyInput, idempotencyKey) =>
      sendStep(step, { locationId: location.id, refund, typed: input, idempotencyKey }),
    onDone: () => toast(m.desk_refunds_saved()),
  })
  return (
    <form
      className={styles['form']}
      aria-label={stepLabels[step]()}
      onSubmit={(event) => {
        event.preventDefault()
        sending.send(typed)
      }}
    >
      {(step === 'cash' || step === 'enter-account') && (
        <p className={styles['note']}>{m.desk_refunds_guest_names()}</p>
      )}
      {fields.map((name) => (
        <Field
          key={name}
          label={fieldLabels[name]()}
          value={typed[name]}
          autoComplete="off"
          inputMode={name === 'phone' ? 'tel' : name === 'accountNumber' ? 'numeric' : undefined}
          maxLength={name === 'reason' ? 200 : name === 'accountName' ? 100 : 60}
          onValue={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      {sending.problem !== null && (
        <p role="alert" className={styles['problem']}>
          {sending.problem}
        </p>
      )}
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
        busy={sending.isBusy ? m.accounts_saving() : undefined}
      >
        {stepLabels[step]()}
      </Button>
      <DeskCodeDialog needsCode={sending.needsCode} repeat={sending.repeat} forget={sending.forget} />
    </form>
  )
}

type SentStep = {
  readonly locationId: string
  readonly refund: QueuedRefund
  readonly typed: typeof emptyInput
  readonly idempotencyKey: string
}

function sendStep(
  step: Step,
  { locationId, refund: { publicId: id, version }, typed, idempotencyKey }: SentStep,
): Promise<unknown> {
  const params = { location: locationId, id }
  const { reference, reason, orderNumber, phone, ...account } = typed
  switch (step) {
    case 'approve':
    case 'finish':
      return call(`POST /api/desk/:location/refunds/:id/${step}`, {
        params,
        body: refundVersionToWire({ version }),
        idempotencyKey,
      })
    case 'send':
      return call('POST /api/desk/:location/refunds/:id/send', {
        params,
        body: sentTransferToWire({ version, reference }),
        idempotencyKey,
      })
    case 'bank-returned':
      return call('POST /api/desk/:location/refunds/:id/reopen', {
        params,
        body: returnedTransferToWire({ version, reason }),
        idempotencyKey,
      })
    case 'transfer':
    case 'stop-waiting':
      return call('POST /api/desk/:location/refunds/:id/route', {
        params,
        body: otherRouteToWire({ version, route: step === 'transfer' ? step : 'counter', reason }),
        idempotencyKey,
      })
    case 'cash':
      return call('POST /api/desk/:location/refunds/:id/cash', {
        params,
        body: guestAtCounterToWire({ version, orderNumber, phone }),
        idempotencyKey,
      })
    case 'enter-account':
      return call('POST /api/desk/:location/refunds/:id/enter-account', {
        params,
        body: enteredBankAccountToWire({ version, orderNumber, phone, ...account }),
        idempotencyKey,
      })
  }
}

/** Shows the whole bank account after a press, which is recorded. */
function WholeAccount({ location, refund: { publicId } }: Props) {
  const [account, setAccount] = useState<BankAccount | null>(null)
  const loading = useDeskCall({
    send: async () => {
      const { data } = await call('POST /api/desk/:location/refunds/:id/account', {
        params: { location: location.id, id: publicId },
        body: {},
      })
      setAccount(bankAccountFromWire(data))
    },
  })
  if (account !== null)
    return (
      <div className={styles['account']}>
        {account.bank}
        <b>{account.accountNumber}</b>
        {account.accountName}
        <p>
          <Button variant="secondary" onClick={() => setAccount(null)}>
            {m.design_close()}
          </Button>
        </p>
      </div>
    )
  return (
    <div className={styles['form']}>
      <Button variant="secondary" onClick={() => loading.send(undefined)}>
        {m.desk_refunds_see_account()}
      </Button>
      <p className={styles['note']}>{m.desk_refunds_seen_note()}</p>
      {loading.problem !== null && (
        <p role="alert" className={styles['problem']}>
          {loading.problem}
        </p>
      )}
      <DeskCodeDialog needsCode={loading.needsCode} repeat={loading.repeat} forget={loading.forget} />
    </div>
  )
}
