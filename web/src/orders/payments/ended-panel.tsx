import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { Link } from '@tanstack/react-router'
import { Clock, RotateCcw, Search, X } from 'lucide-react'
import { ButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { BookAgain } from '../book-again.tsx'
import { orderQuestionUrl } from '../booking-text.ts'
import styles from './ended-panel.module.css'
import type { PaymentPhase } from './payment-phase.ts'
import { phaseText } from './phase-text.ts'

type Props = { readonly payment: Payment; readonly phase: PaymentPhase }

/** An order that cannot be paid any more: its state, the reason and the next step. */
export function EndedPanel({ payment, phase }: Props) {
  const { title, text } = phaseText(phase, payment)
  const isOver = phase !== 'review' && phase !== 'refunded'
  return (
    <section className={styles['panel']}>
      <span className={styles['icon']} data-variant={variantOf(phase)}>
        <PhaseIcon phase={phase} />
      </span>
      <h1 className="display">{title}</h1>
      <p className={styles['text']}>{text}</p>
      {phase === 'refund-due' && <RefundSteps location={payment.location.name} />}
      <p className={styles['number']}>
        <Link to={`/history-transactions/${payment.orderId}`}>
          {m.history_order({ number: payment.orderNumber })}
        </Link>
      </p>
      <div className={styles['actions']}>
        {isOver && payment.items.length > 0 && <BookAgain order={payment} />}
        {isOver && payment.packages.length > 0 && (
          <ButtonLink to="/package" large wide>
            {m.payments_see_packages()}
          </ButtonLink>
        )}
        {isOver && payment.enrolments.length > 0 && <SeeClasses enrolments={payment.enrolments} />}
        {phase !== 'expired' && phase !== 'cancelled' && (
          <OutsideButtonLink variant="secondary" large wide href={orderQuestionUrl(payment)}>
            {m.payments_ask_us()}
          </OutsideButtonLink>
        )}
      </div>
    </section>
  )
}

const SeeClasses = ({ enrolments }: Pick<Payment, 'enrolments'>) =>
  enrolments.some(({ kind }) => kind === 'class') ? (
    <ButtonLink to="/class" large wide>
      {m.payments_see_classes()}
    </ButtonLink>
  ) : (
    <ButtonLink to="/academy" large wide>
      {m.payments_see_academy()}
    </ButtonLink>
  )

const RefundSteps = ({ location }: { readonly location: string }) => (
  <section className={styles['next']} aria-labelledby="refund-next">
    <h2 id="refund-next">{m.payments_refund_next()}</h2>
    <ul>
      <li>{m.payments_refund_next_one({ location })}</li>
      <li>{m.payments_refund_next_two()}</li>
      <li>{m.payments_refund_next_three()}</li>
    </ul>
  </section>
)

function PhaseIcon({ phase }: { readonly phase: PaymentPhase }) {
  const Icon =
    phase === 'review'
      ? Search
      : phase === 'expired'
        ? Clock
        : phase === 'refund-due' || phase === 'refunded'
          ? RotateCcw
          : X
  return <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
}

function variantOf(phase: PaymentPhase): 'quiet' | 'warn' | 'bad' | 'ok' {
  if (phase === 'review') return 'warn'
  if (phase === 'reversed') return 'bad'
  return phase === 'refund-due' || phase === 'refunded' ? 'ok' : 'quiet'
}
