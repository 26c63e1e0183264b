import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { useState } from 'react'
import { Button, ButtonLink } from '../../design/button.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
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
  const [isAsking, setIsAsking] = useState(false)
  const { title, text } = phaseText(phase, payment)
  const { busy, problem, isStillUnpaid } = actions
  const isBooking = payment.items.length > 0
  return (
    <section className={styles['panel']}>
      <header className={styles['head']}>
        <i data-variant={phase === 'failed' ? 'bad' : 'warn'} aria-hidden="true" />
        <h1>{title}</h1>
        <span className="hiddenText">{m.history_order({ number: payment.orderNumber })}</span>
        <span className="tight" aria-hidden="true">
          {payment.orderNumber}
        </span>
      </header>
      <p className={`${styles['amount']} display`}>
        <RupiahAmount rupiah={payment.amount} />
      </p>
      {phase !== 'ending' && <HoldLine msLeft={msLeft} hold={payment} isBooking={isBooking} />}
      {text !== null && <p className={styles['text']}>{text}</p>}
      {phase === 'failed' && payment.failureReason !== null && (
        <p className={styles['text']}>{m.payments_failed_reason({ reason: payment.failureReason })}</p>
      )}
      {problem !== null && !isAsking && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {isStillUnpaid && busy === null && (
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
            {...(busy === 'check' ? { busy: m.payments_checking() } : {})}
          >
            {m.payments_i_have_paid()}
          </Button>
        )}
        {phase === 'waiting' && (
          <Button variant="secondary" large wide onClick={actions.retry} {...retrying(actions)}>
            {m.payments_other_ways()}
          </Button>
        )}
      </div>
      {phase === 'waiting' && <HowToPay />}
      {phase !== 'ending' && (
        <p className={styles['giveUp']}>
          <Button
            variant="danger"
            onClick={() => {
              // Hides errors of other actions from the question.
              if (busy === null) actions.forget()
              setIsAsking(true)
            }}
          >
            {m.payments_cancel_order()}
          </Button>
        </p>
      )}
      <CancelDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
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
      <Button large wide onClick={actions.retry} {...retrying(actions)}>
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

const retrying = ({ busy }: PaymentActions) => (busy === 'retry' ? { busy: m.payments_one_moment() } : {})

const HowToPay = () => (
  <section className={styles['how']} aria-labelledby="how-to-pay">
    <h2 id="how-to-pay">{m.payments_how_to_pay()}</h2>
    <ol>
      {[m.payments_how_one(), m.payments_how_two(), m.payments_how_three()].map((step, place) => (
        <li key={step}>
          <span aria-hidden="true" className="display">
            {place + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  </section>
)
