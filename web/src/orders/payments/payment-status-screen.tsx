import { isNotFound } from '../../api/call.ts'
import * as m from '@pantul/messages/words'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../../browser/focus-heading.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { announce } from '../../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { OrderSummary } from '../order-summary.tsx'
import { StaleLine } from '../stale-line.tsx'
import { useAnnouncedHoldMsLeft } from '../use-hold-ms-left.ts'
import { EndedPanel } from './ended-panel.tsx'
import { PaidPanel } from './paid-panel.tsx'
import type { TimedPayment } from './payment-query.ts'
import styles from './payment-status-screen.module.css'
import { isUnpaid, type PaymentPhase, paymentPhase } from './payment-phase.ts'
import { phaseText } from './phase-text.ts'
import { usePayment } from './use-payment.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** `/status-payment/{id}`: the state of a payment. */
export function PaymentStatusScreen() {
  const { id } = useParams({ strict: false })
  return <PaymentStatus key={id} id={String(id)} />
}

function PaymentStatus({ id }: { readonly id: string }) {
  const { data, error, isPending, isError, refetch } = usePayment(id)

  if (data !== undefined) return <LoadedPayment {...data} isStale={isError} />
  if (isPending) return <PaymentSkeleton />
  return (
    <div className={styles['page']}>
      {isNotFound(error) ? (
        <>
          <h1 className="hiddenText">{m.history_unknown()}</h1>
          <Empty
            title={m.history_unknown()}
            action={<ButtonLink to="/history-transactions">{m.layout_page_history()}</ButtonLink>}
          >
            {m.payments_unknown_text()}
          </Empty>
        </>
      ) : (
        <>
          <h1 className="hiddenText">{m.payments_not_loaded()}</h1>
          <ErrorBlock title={m.payments_not_loaded()} onRetry={() => void refetch()}>
            {error.message} {m.payments_not_loaded_text()}
          </ErrorBlock>
        </>
      )}
    </div>
  )
}

type LoadedProps = TimedPayment & { readonly isStale: boolean }

function LoadedPayment({ payment, loadedAt, isStale }: LoadedProps) {
  const msLeft = useAnnouncedHoldMsLeft(payment)
  const phase = paymentPhase(payment, msLeft)
  const { pageTitle, heading } = phaseText(phase, payment)
  usePageTitle(pageTitle)
  useAnnouncedPhase(phase, heading)
  useRedirectToNewest(payment.id, payment.newestPaymentId)

  return (
    <div className={styles['page']}>
      {isStale && <StaleLine loadedAt={loadedAt} zoneLabel={payment.location.timeZoneLabel} />}
      <div className={styles['columns']}>
        {isUnpaid(phase) ? (
          <WaitingPanel payment={payment} phase={phase} msLeft={msLeft ?? 0} />
        ) : phase === 'paid' ? (
          <PaidPanel payment={payment} />
        ) : (
          <EndedPanel payment={payment} phase={phase} />
        )}
        <OrderSummary order={payment} />
      </div>
    </div>
  )
}

/** Announces each change of the phase. If the focused button was removed, the focus moves to the new heading. */
function useAnnouncedPhase(phase: PaymentPhase, heading: string): void {
  const previous = useRef(phase)
  // An effect, because live regions and focus are outside of React.
  useEffect(() => {
    if (previous.current === phase) return
    previous.current = phase
    // The countdown has announced its end already.
    if (phase !== 'ending') announce(heading, 'urgently')
    if (document.activeElement === document.body) focusHeading()
  }, [phase, heading])
}

/** Redirects from the page of a replaced payment to the newest payment of the order. */
function useRedirectToNewest(id: string, newestId: string): void {
  const navigate = useNavigate()
  // An effect, because the URL is outside of React.
  useEffect(() => {
    if (newestId !== id) void navigate({ to: `/status-payment/${newestId}`, replace: true })
  }, [id, newestId, navigate])
}

const PaymentSkeleton = () => (
  <div className={styles['page']}>
    <SkeletonRegion label={m.payments_loading()}>
      <div className={styles['columns']}>
        <Skeleton height={420} radius={16} />
        <Skeleton height={260} radius={16} />
      </div>
    </SkeletonRegion>
  </div>
)
