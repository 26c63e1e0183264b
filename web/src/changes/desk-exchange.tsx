import type { CourtsAndHours, ExchangeRequest } from '@pantul/contract/desk-exchange-bookings-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { ArrowRight } from 'lucide-react'
import { useFocusWhen } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import changeStyles from './desk-change.module.css'
import styles from './desk-exchange.module.css'
import type { ChangedOrder } from './desk-use-change.ts'
import { useExchange } from './desk-use-exchange.ts'

type Props = {
  readonly order: ChangedOrder
  readonly request: ExchangeRequest
  readonly onExchanged: () => void
  readonly onLeave: () => void
}

/** Exchanges two bookings: shows both of them before and after the exchange, and a button that confirms it. */
export function DeskExchange({ order, request, onExchanged, onLeave }: Props) {
  const { quote, problem, send, isBusy } = useExchange(order, request, onExchanged)
  const confirmButton = useFocusWhen<HTMLButtonElement>(quote !== undefined)
  return (
    <div className={changeStyles['change']}>
      {quote === undefined && problem === null && (
        <SkeletonRegion label={m.changes_exchange()}>
          <Skeleton height={150} radius={12} />
        </SkeletonRegion>
      )}
      {quote !== undefined && (
        <>
          <ul className={styles['bookings']}>
            {quote.bookings.map(({ orderNumber, name, before, after, alsoMoved }) => (
              <li key={orderNumber}>
                <b className={styles['name']}>{name}</b>
                <CourtsAndHoursText booked={before} />
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
                <CourtsAndHoursText booked={after} />
                {alsoMoved.length > 0 && (
                  <small className={styles['movesAlong']}>
                    {m.changes_goes_along({ names: alsoMoved.join(', ') })}
                  </small>
                )}
              </li>
            ))}
          </ul>
          <p className={parts['note']}>{m.changes_equal_price()}</p>
        </>
      )}
      <DeskProblem message={problem} />
      {quote !== undefined && (
        <Button
          ref={confirmButton}
          wide
          large
          busy={isBusy ? m.changes_changing_both() : undefined}
          onClick={send}
        >
          {m.changes_exchange()} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      )}
      <DeskNotNowButton onClick={onLeave} />
    </div>
  )
}

const CourtsAndHoursText = ({ booked: { date, hours, courts } }: { readonly booked: CourtsAndHours }) => (
  <span className={styles['courtsAndHours']}>
    <b>{hourRange(hours)}</b>
    <small>{courts.join(', ')}</small>
    <small>{shortDay(date)}</small>
  </span>
)
