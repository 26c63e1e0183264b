import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { Link } from '@tanstack/react-router'
import { Clock, type LucideIcon, RotateCcw, Search, X } from 'lucide-react'
import { ButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { BookAgain } from '../book-again.tsx'
import { orderQuestionUrl } from '../booking-text.ts'
import styles from './ended-panel.module.css'
import { OutcomePanel } from './outcome-panel.tsx'
import panelStyles from './outcome-panel.module.css'
import type { EndedPhase } from './payment-phase.ts'
import { phaseText } from './phase-text.ts'

type Props = { readonly payment: Payment; readonly phase: EndedPhase }

/** An order that cannot be paid any more: its state, the reason and the next step. */
export function EndedPanel({ payment, phase }: Props) {
  const { heading, explanation } = phaseText(phase, payment)
  const { variant, icon: PhaseIcon } = phaseLooks[phase]
  const canOrderAgain = phase !== 'review' && phase !== 'refunded'
  return (
    <OutcomePanel
      icon={<PhaseIcon size={24} strokeWidth={1.75} aria-hidden="true" />}
      variant={variant}
      heading={heading}
    >
      <p className={styles['explanation']}>{explanation}</p>
      {phase === 'refund-due' && <RefundSteps location={payment.location.name} />}
      <p className={styles['orderNumber']}>
        <Link className={panelStyles['textLink']} to={`/history-transactions/${payment.orderId}`}>
          {m.history_order({ number: payment.orderNumber })}
        </Link>
      </p>
      <div className={panelStyles['actions']}>
        {canOrderAgain && payment.items.length > 0 && <BookAgain order={payment} />}
        {canOrderAgain && payment.packages.length > 0 && (
          <ButtonLink to="/package" large wide>
            {m.payments_see_packages()}
          </ButtonLink>
        )}
        {canOrderAgain && payment.enrolments.length > 0 && <SeeClasses enrolments={payment.enrolments} />}
        {phase !== 'expired' && phase !== 'cancelled' && (
          <OutsideButtonLink variant="secondary" large wide href={orderQuestionUrl(payment)}>
            {m.payments_ask_us()}
          </OutsideButtonLink>
        )}
      </div>
    </OutcomePanel>
  )
}

type PhaseLook = { readonly variant: 'ok' | 'warn' | 'bad' | 'quiet'; readonly icon: LucideIcon }

const phaseLooks: Readonly<Record<EndedPhase, PhaseLook>> = {
  expired: { variant: 'quiet', icon: Clock },
  review: { variant: 'warn', icon: Search },
  cancelled: { variant: 'quiet', icon: X },
  reversed: { variant: 'bad', icon: X },
  'refund-due': { variant: 'ok', icon: RotateCcw },
  refunded: { variant: 'ok', icon: RotateCcw },
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
  <section className={panelStyles['box']} aria-labelledby="refund-next">
    <h2 id="refund-next">{m.payments_refund_next()}</h2>
    <ul className={panelStyles['spacedList']}>
      <li>{m.payments_refund_next_one({ location })}</li>
      <li>{m.payments_refund_next_two()}</li>
      <li>{m.payments_refund_next_three()}</li>
    </ul>
  </section>
)
