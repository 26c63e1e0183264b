import * as m from '@pantul/messages/words'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import type { VenueNow } from '@pantul/rules/slot'
import { CalendarX, Check, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { DeskScanResultAction } from './desk-scan-result-action.tsx'
import { DeskScanResultDays, DeskScanResultRows } from './desk-scan-result-rows.tsx'
import { resultKind, resultLine, resultTitle } from './desk-scan-result-text.ts'
import styles from './desk-scan-result.module.css'
import type { CheckInResult } from './desk-use-arrival.ts'
import type { Scan } from './desk-use-scan.ts'

type Props = {
  readonly location: DeskLocation
  readonly now: VenueNow
  readonly result: CheckInResult
  readonly scan: Scan
  /** Shown above the title, with the button that closes the result. */
  readonly topBar: ReactNode
  /** Shown below the bookings. */
  readonly children?: ReactNode
}

/** The result of a check-in: green with the name to ask for, or red. Its title takes the focus. */
export function DeskScanResult({ location, now, result, scan, topBar, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [result])
  const { info } = result
  const kind = resultKind(result, { locationName: location.name, now })
  const isSuccess = result.isCheckedIn && !scan.isUndone
  const Icon = isSuccess
    ? Check
    : kind === 'not-today' || kind === 'too-early' || kind === 'over'
      ? CalendarX
      : X
  return (
    <section className={styles['result']} data-success={isSuccess || undefined}>
      <div className={styles['top']}>
        {topBar}
        <span className={styles['icon']}>
          <Icon size={56} strokeWidth={2.4} aria-hidden="true" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="display">
          {resultTitle(kind)}
        </h2>
        <output>{resultLine(result, scan.isUndone)}</output>
      </div>
      <div className={styles['details']}>
        {info !== null && (
          <>
            <p className={styles['instruction']}>
              {result.isCheckedIn ? m.arrivals_ask_name() : m.arrivals_order_of()}
            </p>
            <p className={styles['name']}>
              <b className="display">{info.name === '' ? m.arrivals_no_name() : info.name}</b>
            </p>
            {info.phoneLastDigits !== '' && (
              <p className={styles['instruction']}>
                {m.arrivals_phone_end({ digits: info.phoneLastDigits })}
              </p>
            )}
            {kind === 'not-today' && <DeskScanResultDays info={info} today={now.date} />}
            <DeskScanResultRows info={info} />
          </>
        )}
        {children}
        <DeskScanResultAction location={location} kind={kind} result={result} scan={scan} />
      </div>
    </section>
  )
}
