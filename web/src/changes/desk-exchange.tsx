import type { CourtsAndHours, ExchangeRequest } from '@pantul/contract/desk-exchange-bookings-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import changeStyles from './desk-change.module.css'
import styles from './desk-exchange.module.css'
import type { ChangedOrder } from './desk-use-change.ts'
import { useExchange } from './desk-use-exchange.ts'

type Props = {
  readonly order: ChangedOrder
  readonly exchanging: ExchangeRequest
  readonly onExchanged: () => void
  readonly onLeave: () => void
}

/** Exchanges two bookings: shows both before and after the exchange, and a button to confirm. */
export function DeskExchange({ order, exchanging, onExchanged, onLeave }: Props) {
  const { quote, problem, send, isBusy } = useExchange(order, exchanging, onExchanged)
  const confirm = useRef<HTMLDivElement>(null)
  const isQuoted = quote !== undefined
  // Focuses the button, so that Enter confirms the shown preview. An effect, because focus is outside of React.
  useEffect(() => {
    if (isQuoted) confirm.current?.querySelector('button')?.focus()
  }, [isQuoted])
  return (
    <div className={changeStyles['change']}>
      {quote === undefined && problem === null && (
        <SkeletonRegion label={m.changes_exchange()}>
          <Skeleton height={150} radius={12} />
        </SkeletonRegion>
      )}
      {quote !== undefined && (
        <>
          <ul className={styles['both']}>
            {quote.bookings.map(({ orderNumber, name, before, after, movesAlong }) => (
              <li key={orderNumber}>
                <b className={styles['name']}>{name}</b>
                <CourtsAndHoursText booked={before} />
                <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
                <CourtsAndHoursText booked={after} />
                {movesAlong.length > 0 && (
                  <small className={styles['along']}>
                    {m.changes_goes_along({ names: movesAlong.join(', ') })}
                  </small>
                )}
              </li>
            ))}
          </ul>
          <p className={changeStyles['note']}>{m.changes_equal_price()}</p>
        </>
      )}
      {problem !== null && (
        <p className={changeStyles['problem']} role="alert">
          {problem}
        </p>
      )}
      {quote !== undefined && (
        <div ref={confirm}>
          <Button wide large busy={isBusy ? m.changes_changing_both() : undefined} onClick={send}>
            {m.changes_exchange()} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      )}
      <Button variant="secondary" wide onClick={onLeave}>
        {m.label_not_now()}
      </Button>
    </div>
  )
}

const CourtsAndHoursText = ({ booked: { date, hours, courts } }: { readonly booked: CourtsAndHours }) => (
  <span className={styles['place']}>
    <b>{hourRange(hours)}</b>
    <small>{courts.join(', ')}</small>
    <small>{shortDay(date)}</small>
  </span>
)
