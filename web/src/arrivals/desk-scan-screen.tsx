import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { ScanLine, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { usePageKeys } from '../browser/use-page-keys.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Initials } from '../design/initials.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskScanResult } from './desk-scan-result.tsx'
import styles from './desk-scan-screen.module.css'
import { canReadCodes, useCamera } from './desk-use-camera.ts'
import { useScan, type RecentArrival } from './desk-use-scan.ts'
import { useScanner } from './desk-use-scanner.ts'

/** `/desk/KEM/scan`: checks in by camera, by hand scanner, or by a typed order number. */
export function DeskScanScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <LocationScan key={location.id} location={location} />
}

function LocationScan({ location }: { readonly location: DeskLocation }) {
  const field = useFocusOnMount<HTMLInputElement>()
  const video = useRef<HTMLVideoElement>(null)
  const [text, setText] = useState('')
  const [isCameraOn, setCameraOn] = useState(false)
  const now = useVenueNow(location.timeZone)
  const scan = useScan(location.id)
  const { result, close } = scan
  const camera = useCamera(video, { isOn: isCameraOn, onCode: (code) => scan.scan(tidyOrderNumber(code)) })
  const submit = (orderNumber: string): void => {
    if (orderNumber.trim() === '') return field.current?.focus()
    setText('')
    scan.scan(tidyOrderNumber(orderNumber))
  }
  const leaveResult = (): void => {
    close()
    field.current?.focus()
  }
  usePageKeys((event) => {
    if (event.key === 'Escape' && result !== null) leaveResult()
  })
  useScanner((firstLetters) => {
    close()
    setText(firstLetters)
    field.current?.focus()
  })

  return (
    <div className={styles['screen']}>
      <h1 className="display">{m.arrivals_scan()}</h1>
      <p>{m.arrivals_scan_text()}</p>
      <DeskForm
        onSubmit={() => {
          // Reads the field itself, because a scanner may type faster than React renders.
          submit(field.current?.value ?? text)
        }}
      >
        <Field
          ref={field}
          label={m.label_order_number()}
          hint={m.arrivals_number_hint()}
          value={text}
          onValue={setText}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit" wide large busy={scan.isBusy ? m.arrivals_checking_in() : undefined}>
          {m.arrivals_check_in()}
        </Button>
      </DeskForm>
      {scan.problem !== null && result === null && <p role="alert">{scan.problem}</p>}
      <div className={styles['camera']} data-on={isCameraOn || undefined}>
        {!canReadCodes() && <p>{m.arrivals_camera_missing()}</p>}
        {canReadCodes() && !isCameraOn && (
          <Button variant="secondary" wide onClick={() => setCameraOn(true)}>
            <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />
            {m.arrivals_camera_start()}
          </Button>
        )}
        {camera === 'refused' && <p role="alert">{m.arrivals_camera_refused()}</p>}
        {isCameraOn && (
          <video
            ref={video}
            aria-label={m.arrivals_camera_picture()}
            muted
            playsInline
            hidden={camera === 'refused'}
          />
        )}
      </div>
      {result === null && <RecentArrivals people={scan.recentArrivals} />}
      {result !== null && (
        <div className={styles['overlay']}>
          <DeskScanResult
            location={location}
            now={now}
            result={result}
            scan={scan}
            topBar={
              <div className={styles['topBar']}>
                <button type="button" aria-label={m.arrivals_result_close()} onClick={leaveResult}>
                  <X size={22} strokeWidth={2} aria-hidden="true" />
                </button>
                {camera === 'ready' && (
                  <span>
                    <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />
                    {m.arrivals_camera_ready()}
                  </span>
                )}
              </div>
            }
          >
            <RecentArrivals people={scan.recentArrivals} />
            {camera === 'ready' && <p className={styles['hint']}>{m.arrivals_hint()}</p>}
          </DeskScanResult>
        </div>
      )}
    </div>
  )
}

function RecentArrivals({ people }: { readonly people: readonly RecentArrival[] }) {
  if (people.length === 0) return null
  return (
    <section className={styles['recentArrivals']}>
      <h2>{m.arrivals_last()}</h2>
      <ol>
        {people.map(({ key, name, time }) => (
          <li key={key}>
            <Initials name={name} />
            <span className="hiddenText">{name}</span>
            <small>{time}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
