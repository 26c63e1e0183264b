import type { CounterQr } from '@pantul/contract/desk-qris-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { useStream } from '../browser/use-stream.ts'
import { Button } from '../design/button.tsx'
import { QrCode } from '../design/qr-code.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { useDueOnDisplay } from '../display/desk-use-display.ts'
import { clockText } from '../orders/countdown.ts'
import { paymentEventsUrl } from '../orders/payment-events-url.ts'
import { paymentQuery } from '../orders/payments/payment-query.ts'
import { useMsUntil } from '../orders/use-ms-until.ts'
import styles from './desk-qris-code.module.css'

/** Time between two fetches of the payment without an event stream. */
const POLL_MS = 5_000

type Props = {
  readonly locationId: string
  readonly code: CounterQr
  readonly onPaid: () => void
  /** Chooses another payment method. The code can still be paid until another payment replaces it. */
  readonly onBack: () => void
}

/** The QRIS code that the buyer scans, its amount, and the time left. The event stream reports when it is paid. */
export function DeskQrisCode({ locationId, code, onPaid, onBack }: Props) {
  const { paymentId, text, amount, until } = code
  useDueOnDisplay(locationId, { due: amount, cash: null, qr: { text, until } })
  const query = paymentQuery(paymentId)
  const cache = useQueryClient()
  const hasStream = useStream(
    paymentEventsUrl(paymentId),
    () => void cache.invalidateQueries({ queryKey: query.queryKey }),
  )
  const { data } = useQuery({ ...query, refetchInterval: hasStream ? false : POLL_MS })
  const state = data?.payment.state ?? 'pending'
  const msLeft = useMsUntil(until)
  const hasEnded = msLeft === 0 || (state !== 'created' && state !== 'pending' && state !== 'paid')
  const reportPaid = useEffectEvent(onPaid)
  // An effect, because the payment is outside of React.
  useEffect(() => {
    if (state === 'paid') reportPaid()
  }, [state])
  // Screen readers then read the amount too.
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <section className={styles['qris']}>
      <h3 ref={heading} tabIndex={-1}>
        {m.counter_qris_scan()}
      </h3>
      <b className="display">{formatRupiah(amount)}</b>
      {hasEnded ? (
        <DeskProblem message={m.counter_qris_ended()} />
      ) : (
        <>
          <QrCode text={text} />
          <span className="hiddenText">{m.counter_qris_name({ amount: formatRupiah(amount) })}</span>
          <p className={styles['timeLeft']} role="timer">
            {m.counter_qris_left({ time: clockText(msLeft) })}
          </p>
          <p className={parts['note']}>{m.counter_qris_waiting()}</p>
        </>
      )}
      <Button variant="secondary" wide onClick={onBack}>
        {m.counter_qris_other()}
      </Button>
    </section>
  )
}
