import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { useState } from 'react'
import { Button, ButtonLink } from '../../design/button.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import { CancelUnpaidDialog } from './cancel-unpaid-dialog.tsx'
import { HoldLine } from '../hold-line.tsx'
import type { PaymentPhase } from './payment-phase.ts'
import { phaseText } from './phase-text.ts'
import { type PaymentActions, usePaymentActions } from './use-payment-actions.ts'
import styles from './waiting-panel.module.css'

type Props = {
  readonly payment: Payment
  readonly phase: PaymentPhase
  /** Milliseconds until the hold ends. */
  readonly msLeft: number
}

/** An unpaid order: total, time left, payment methods and other actions. */
export function WaitingPanel({ payment, phase, msLeft }: Props) {
  const actions = usePaymentActions(payment)
  const [isCancelOpen, setIsCancelOpen] = useState(false)
  const { heading, explanation } = phaseText(phase, payment)
  const { busyAction, problem, hasChecked } = actions
  const isBooking = payment.items.length > 0
  return (
    <section className={styles['panel']}>
      <header className={styles['head']}>
        <i data-variant={phase === 'failed' ? 'bad' : 'warn'} aria-hidden="true" />
        <h1>{heading}</h1>
        <span className="hiddenText">{m.history_order({ number: payment.orderNumber })}</span>
        <span className="tight" aria-hidden="true">
          {payment.orderNumber}
        </span>
      </header>
      <p className={`${styles['amount']} display`}>
        <RupiahAmount rupiah={payment.amount} />
      </p>
      {phase !== 'ending' && <HoldLine msLeft={msLeft} hold={payment} isBooking={isBooking} />}
      {explanation !== null && <p className={styles['text']}>{explanation}</p>}
      {phase === 'failed' && payment.failureReason !== null && (
        <p className={styles['text']}>{m.payments_failed_reason({ reason: payment.failureReason })}</p>
      )}
      {problem !== null && !isCancelOpen && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {hasChecked && busyAction === null && (
        <output className={styles['text']}>{phase === 'waiting' && m.payments_not_yet()}</output>
      )}
      <div className={styles['actions']}>
        <PayButton payment={payment} phase={phase} actions={actions} />
        {phase !== 'preparing' && (
          <Button
            variant={phase === 'ending' ? 'primary' : 'secondary'}
            large
            wide
            onClick={actions.check}
            busy={busyAction === 'check' ? m.payments_checking() : undefined}
          >
            {m.payments_i_have_paid()}
          </Button>
        )}
        {phase === 'waiting' && (
          <Button variant="secondary" large wide onClick={actions.retry} busy={retryLabel(actions)}>
            {m.payments_other_ways()}
          </Button>
        )}
      </div>
      {phase === 'waiting' && <HowToPay />}
      {phase !== 'ending' && (
        <p className={styles['cancelOrder']}>
          <Button
            variant="danger"
            onClick={() => {
              // The dialog must not show the problem of another action.
              if (busyAction === null) actions.reset()
              setIsCancelOpen(true)
            }}
          >
            {m.payments_cancel_order()}
          </Button>
        </p>
      )}
      <CancelUnpaidDialog
        open={isCancelOpen}
        onClose={() => setIsCancelOpen(false)}
        actions={actions}
        text={isBooking ? m.payments_cancel_text() : m.payments_cancel_order_text()}
      />
    </section>
  )
}

type PayProps = Pick<Props, 'payment' | 'phase'> & { readonly actions: PaymentActions }

function PayButton({ payment, phase, actions }: PayProps) {
  if (phase === 'failed')
    return (
      <Button large wide onClick={actions.retry} busy={retryLabel(actions)}>
        {m.payments_try_another()}
      </Button>
    )
  if (phase !== 'waiting' || payment.redirectUrl === null) return null
  return (
    <ButtonLink to={payment.redirectUrl} large wide>
      {m.history_pay_now()}
    </ButtonLink>
  )
}

/** The label of the button while another payment starts. */
const retryLabel = ({ busyAction }: PaymentActions): string | undefined =>
  busyAction === 'retry' ? m.payments_one_moment() : undefined

const HowToPay = () => (
  <section className={styles['howToPay']} aria-labelledby="how-to-pay">
    <h2 id="how-to-pay">{m.payments_how_to_pay()}</h2>
    <ol>
      {[m.payments_how_one(), m.payments_how_two(), m.payments_how_three()].map((step, index) => (
        <li key={step}>
          <span aria-hidden="true" className="display">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  </section>
)
