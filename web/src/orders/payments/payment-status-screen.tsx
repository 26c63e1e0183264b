import {
  history_stale,
  history_unknown,
  layout_page_history,
  payments_loading,
  payments_not_loaded,
  payments_not_loaded_text,
  payments_unknown_text,
} from '@pantul/messages/words'
import { useNavigate, useParams } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../../browser/focus-heading.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { clockTime } from '../../design/date-words.ts'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { announce } from '../../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { OrderSummary } from '../order-summary.tsx'
import { useHoldLeft } from '../use-hold-left.ts'
import { EndedPanel } from './ended-panel.tsx'
import { PaidPanel } from './paid-panel.tsx'
import { isUnknown, type TimedPayment } from './payment-query.ts'
import styles from './payment-status-screen.module.css'
import { type Standing, standingOf } from './standing.ts'
import { standingWords } from './standing-words.ts'
import { usePayment } from './use-payment.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** `/status-payment/{id}`: the state of a payment. */
export function PaymentStatusScreen() {
  const { id } = useParams({ strict: false })
  return <PaymentStatus key={id} id={String(id)} />
}

function PaymentStatus({ id }: { readonly id: string }) {
  const { data, error, isPending, isError, refetch } = usePayment(id)

  if (data !== undefined) return <KnownPayment told={data} isStale={isError} />
  if (isPending) return <PaymentWaiting />
  return (
    <div className={styles['page']}>
      {isUnknown(error) ? (
        <>
          <h1 className="hiddenText">{history_unknown()}</h1>
          <Empty
            title={history_unknown()}
            action={<ButtonLink to="/history-transactions">{layout_page_history()}</ButtonLink>}
          >
            {payments_unknown_text()}
          </Empty>
        </>
      ) : (
        <>
          <h1 className="hiddenText">{payments_not_loaded()}</h1>
          <ErrorBlock title={payments_not_loaded()} onRetry={() => void refetch()}>
            {error.message} {payments_not_loaded_text()}
          </ErrorBlock>
        </>
      )}
    </div>
  )
}

type KnownProps = { readonly told: TimedPayment; readonly isStale: boolean }

function KnownPayment({ told: { payment, asOf }, isStale }: KnownProps) {
  const msLeft = useHoldLeft(payment)
  const standing = standingOf(payment, msLeft)
  const { tab, title } = standingWords(standing, payment)
  usePageTitle(tab)
  useAnnouncedOnce(standing, title)
  useNewest(payment.id, payment.newestId)
  const time = clockTime(asOf)

  return (
    <div className={styles['page']}>
      {isStale && (
        <output className={styles['stale']}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {history_stale({ time, zone: payment.location.timeZoneLabel })}
        </output>
      )}
      <div className={styles['columns']}>
        {isUnpaid(standing) ? (
          <WaitingPanel payment={payment} standing={standing} msLeft={msLeft ?? 0} />
        ) : standing === 'paid' ? (
          <PaidPanel payment={payment} />
        ) : (
          <EndedPanel payment={payment} standing={standing} />
        )}
        <OrderSummary order={payment} />
      </div>
    </div>
  )
}

const isUnpaid = (standing: Standing): boolean =>
  standing === 'waiting' || standing === 'preparing' || standing === 'ending' || standing === 'failed'

/** Announces a change of state once. If the focused button was removed, focus moves to the new heading. */
function useAnnouncedOnce(standing: Standing, title: string): void {
  const before = useRef(standing)
  // The regions that speak and the focus lie outside React.
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    // The end of the countdown has been said by the countdown.
    if (standing !== 'ending') announce(title, 'urgently')
    if (document.activeElement === document.body) focusHeading()
  }, [standing, title])
}

/** Redirects from a replaced attempt to the new one. */
function useNewest(id: string, newestId: string): void {
  const navigate = useNavigate()
  // The address lies outside React.
  useEffect(() => {
    if (newestId !== id) void navigate({ to: `/status-payment/${newestId}`, replace: true })
  }, [id, newestId, navigate])
}

const PaymentWaiting = () => (
  <div className={styles['page']}>
    <SkeletonRegion label={payments_loading()}>
      <div className={styles['columns']}>
        <Skeleton height={420} radius={16} />
        <Skeleton height={260} radius={16} />
      </div>
    </SkeletonRegion>
  </div>
)
