import * as m from '@pantul/messages/words'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { usePageTitle } from '../browser/page-title.ts'
import { clockTime, longDay } from '../design/date-text.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { Logo } from '../design/logo.tsx'
import { QrCode } from '../design/qr-code.tsx'
import { clockText } from '../orders/countdown.ts'
import { useMsUntil } from '../orders/use-ms-until.ts'
import { locationsQuery } from '../venue/use-location.ts'
import { watchViews, type CustomerView } from './desk-display-channel.ts'
import styles from './desk-display-screen.module.css'

/** Milliseconds for which the thanks are shown. */
const THANKS_MS = 20_000

/**
 * `/desk/KEM/display`: what the person at the counter sees, in a second window of the desk's browser. It shows what the
 * desk's window sends. If nothing is being paid, it shows the name of the venue and the time. It needs no login.
 */
export function DeskDisplayScreen() {
  usePageTitle(m.display_title())
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const locationId = path.split('/')[2] ?? ''
  const [view, setView] = useState<CustomerView>({ kind: 'idle' })
  // An effect, because the desk's window is outside of React.
  useEffect(() => watchViews(locationId, setView), [locationId])
  // An effect, because time is outside of React.
  useEffect(() => {
    if (view.kind !== 'thanks') return
    const timer = window.setTimeout(() => setView({ kind: 'idle' }), THANKS_MS)
    return () => window.clearTimeout(timer)
  }, [view])
  if (view.kind === 'due') return <DueView view={view} />
  if (view.kind === 'thanks') return <ThanksView change={view.change} />
  return <IdleView locationId={locationId} />
}

type DueProps = { readonly view: Extract<CustomerView, { kind: 'due' }> }

function DueView({ view: { due, lines, cash, qr } }: DueProps) {
  return (
    <main className={styles['due']} data-qr={qr !== null || undefined}>
      <section>
        <ul className={styles['lines']}>
          {lines.map(({ name, amount }, i) => (
            <li key={i}>
              <span>{name}</span>
              {amount !== null && <span>{formatAmount(amount)}</span>}
            </li>
          ))}
        </ul>
        <h1 className={styles['sum']}>
          <span>{m.counter_due()}</span> <b className="display">{formatRupiah(due)}</b>
        </h1>
        {cash !== null && (
          <dl className={styles['cash']}>
            <dt>{m.counter_given()}</dt>
            <dd>{formatAmount(cash.given)}</dd>
            <dt>{m.counter_change()}</dt>
            <dd className="display">{formatRupiah(cash.change)}</dd>
          </dl>
        )}
      </section>
      {qr !== null && <QrisCode key={qr.text} text={qr.text} until={qr.until} />}
    </main>
  )
}

function QrisCode({ text, until }: { readonly text: string; readonly until: string }) {
  const msLeft = useMsUntil(until)
  if (msLeft === 0) return null
  return (
    <section className={styles['qr']}>
      <h2>{m.counter_qris_scan()}</h2>
      <QrCode text={text} />
      <p role="timer">{m.counter_qris_left({ time: clockText(msLeft) })}</p>
    </section>
  )
}

const ThanksView = ({ change }: { readonly change: number }) => (
  <main className={styles['thanks']}>
    <Logo size={72} />
    <h1 className="display">{m.mail_goods_title()}</h1>
    {change > 0 && (
      <p>
        <span>{m.counter_change()}</span> <b className="display">{formatRupiah(change)}</b>
      </p>
    )}
  </main>
)

function IdleView({ locationId }: { readonly locationId: string }) {
  const { data } = useQuery(locationsQuery)
  const location = data?.find(({ id }) => id === locationId)
  const zone = location?.timeZone ?? 'Asia/Jakarta'
  const [now, setNow] = useState(() => venueNow(zone))
  // An effect, because time is outside of React.
  useEffect(() => {
    const tick = (): void => setNow(venueNow(zone))
    tick()
    const timer = window.setInterval(tick, 1_000)
    return () => window.clearInterval(timer)
  }, [zone])
  return (
    <main className={styles['idle']}>
      <HeroPicture />
      <h1 className="display">{location?.name ?? ''}</h1>
      <time className="display">{clockTime(now)}</time>
      <p>{longDay(now.date)}</p>
    </main>
  )
}
