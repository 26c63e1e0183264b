import type { CounterQr } from '@pantul/contract/desk-qris-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStream } from '../browser/use-stream.ts'
import { Button } from '../design/button.tsx'
import { QrCode } from '../design/qr-code.tsx'
import { useDueOnDisplay } from '../display/desk-use-display.ts'
import { clockText } from '../orders/countdown.ts'
import { paymentEventsUrl } from '../orders/payment-events-url.ts'
import { paymentQuery } from '../orders/payments/payment-query.ts'
import { useMsUntil } from '../orders/use-ms-until.ts'
import styles from './desk-qris.module.css'

/** Milliseconds between two fetches without a stream. */
const POLL_MS = 5_000

type Props = {
  readonly locationId: string
  readonly code: CounterQr
  readonly onPaid: () => void
  /** Chooses another payment method. The code stays payable until another payment replaces it. */
  readonly onBack: () => void
}

/** The QR code to scan, its amount, and the time left. The stream of the payment reports when it is paid. */
export function DeskQris({ locationId, code, onPaid, onBack }: Props) {
  const { paymentId, text, amount, until } = code
  useDueOnDisplay(locationId, { due: amount, cash: null, qr: { text, until } })
  const query = paymentQuery(paymentId)
  const cache = useQueryClient()
  const isLive = useStream(
    paymentEventsUrl(paymentId),
    () => void cache.invalidateQueries({ queryKey: query.queryKey }),
  )
  const { data } = useQuery({ ...query, refetchInterval: isLive ? false : POLL_MS })
  const state = data?.payment.state ?? 'pending'
  const left = useMsUntil(until)
  const isEnded = left === 0 || (state !== 'created' && state !== 'pending' && state !== 'paid')
  const tellPaid = useEffectEvent(onPaid)
  // An effect, because the payment is outside of React.
  useEffect(() => {
    if (state === 'paid') tellPaid()
  }, [state])
  const scan = useRef<HTMLHeadingElement>(null)
  // Sets the focus, so that a screen reader reads the amount. An effect, because focus is outside of React.
  useEffect(() => scan.current?.focus(), [])
  return (
    <section className={styles['qris']}>
      <h3 ref={scan} tabIndex={-1}>
        {m.counter_qris_scan()}
      </h3>
      <b className="display">{formatRupiah(amount)}</b>
      {isEnded ? (
        <p className={styles['ended']} role="alert">
          {m.counter_qris_ended()}
        </p>
      ) : (
        <>
          <QrCode text={text} />
          <span className="hiddenText">{m.counter_qris_name({ amount: formatRupiah(amount) })}</span>
          <p className={styles['left']} role="timer">
            {m.counter_qris_left({ time: clockText(left) })}
          </p>
          <p className={styles['note']}>{m.counter_qris_waiting()}</p>
        </>
      )}
      <Button variant="secondary" wide onClick={onBack}>
        {m.counter_qris_other()}
      </Button>
    </section>
  )
}
