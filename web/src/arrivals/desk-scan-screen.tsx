import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { ScanLine, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Initials } from '../design/initials.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskResult } from './desk-result.tsx'
import styles from './desk-scan-screen.module.css'
import { canReadCodes, useCamera } from './desk-use-camera.ts'
import { useScan, type RecentArrival } from './desk-use-scan.ts'
import { useScanner } from './desk-use-scanner.ts'

/** `/desk/KEM/scan`: checks in by camera, hand scanner or typed number. */
export function DeskScanScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Scanning key={location.id} location={location} />
}

function Scanning({ location }: { readonly location: DeskLocation }) {
  const field = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [number, setNumber] = useState('')
  const [isCameraOn, setCameraOn] = useState(false)
  const now = useVenueNow(location.timeZone)
  const scan = useScan(location.id)
  const { result, close } = scan
  const camera = useCamera(video, { isOn: isCameraOn, onCode: (code) => scan.scan(tidyOrderNumber(code)) })
  const send = (typed: string): void => {
    if (typed.trim() === '') return field.current?.focus()
    setNumber('')
    scan.scan(tidyOrderNumber(typed))
  }
  const leaveResult = (): void => {
    close()
    field.current?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && result !== null) leaveResult()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // The field is ready for a hand scanner. An effect, because focus is outside of React.
  useEffect(() => field.current?.focus(), [])
  useScanner((typed) => {
    close()
    setNumber(typed)
    field.current?.focus()
  })

  return (
    <div className={styles['screen']}>
      <h1 className="display">{m.arrivals_scan()}</h1>
      <p>{m.arrivals_scan_text()}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // Reads the field itself, because a scanner may type faster than React renders.
          send(field.current?.value ?? number)
        }}
        noValidate
      >
        <Field
          ref={field}
          label={m.label_order_number()}
          hint={m.arrivals_number_hint()}
          value={number}
          onValue={setNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit" wide large busy={scan.isBusy ? m.arrivals_checking_in() : undefined}>
          {m.arrivals_check_in()}
        </Button>
      </form>
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
      {result === null && <RecentArrivals people={scan.last} />}
      {result !== null && (
        <div className={styles['over']}>
          <DeskResult
            location={location}
            now={now}
            result={result}
            scan={scan}
            bar={
              <div className={styles['bar']}>
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
            <RecentArrivals people={scan.last} />
            {camera === 'ready' && <p className={styles['hint']}>{m.arrivals_hint()}</p>}
          </DeskResult>
        </div>
      )}
    </div>
  )
}

/** The last people who were checked in here. */
function RecentArrivals({ people }: { readonly people: readonly RecentArrival[] }) {
  if (people.length === 0) return null
  return (
    <section className={styles['last']}>
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
