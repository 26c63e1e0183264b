import * as m from '@pantul/messages/words'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import type { VenueNow } from '@pantul/rules/slot'
import { CalendarX, Check, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { DeskResultAction } from './desk-result-action.tsx'
import { DeskResultDays, DeskResultRows } from './desk-result-rows.tsx'
import { kindOf, lineOfResult, titleOfResult } from './desk-result-text.ts'
import styles from './desk-result.module.css'
import type { CheckInResult } from './desk-use-arrival.ts'
import type { Scan } from './desk-use-scan.ts'

type Props = {
  readonly location: DeskLocation
  readonly now: VenueNow
  readonly result: CheckInResult
  readonly scan: Scan
  /** Shown above the result: the close button and the camera. */
  readonly bar: ReactNode
  /** Shown below the bookings: the last people who were checked in. */
  readonly children?: ReactNode
}

/**
 * The result for an order number: green with the name to ask for, or red with one action. Its title takes the focus.
 */
export function DeskResult({ location, now, result, scan, bar, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [result])
  const { info } = result
  const kind = kindOf(result, { locationName: location.name, now })
  const isSuccess = result.isCheckedIn && !scan.isUndone
  const Icon = isSuccess
    ? Check
    : kind === 'not-today' || kind === 'too-early' || kind === 'over'
      ? CalendarX
      : X
  return (
    <section className={styles['result']} data-good={isSuccess || undefined}>
      <div className={styles['top']}>
        {bar}
        <span className={styles['sign']}>
          <Icon size={56} strokeWidth={2.4} aria-hidden="true" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="display">
          {titleOfResult(kind)}
        </h2>
        <output>{lineOfResult(result, scan.isUndone)}</output>
      </div>
      <div className={styles['sheet']}>
        {info !== null && (
          <>
            <p className={styles['ask']}>
              {result.isCheckedIn ? m.arrivals_ask_name() : m.arrivals_order_of()}
            </p>
            <p className={styles['name']}>
              <b className="display">{info.name === '' ? m.arrivals_no_name() : info.name}</b>
            </p>
            {info.phoneEnd !== '' && (
              <p className={styles['ask']}>{m.arrivals_phone_end({ digits: info.phoneEnd })}</p>
            )}
            {kind === 'not-today' && <DeskResultDays info={info} today={now.date} />}
            <DeskResultRows info={info} />
          </>
        )}
        {children}
        <DeskResultAction location={location} kind={kind} result={result} scan={scan} />
      </div>
    </section>
  )
}
