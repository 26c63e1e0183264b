import type { DeskLocation } from '@pantul/contract/desk-wire'
import { arrivals_result_close, arrivals_scan } from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { DeskResult } from './desk-result.tsx'
import styles from './desk-scan-panel.module.css'
import type { Scan } from './desk-use-scan.ts'

type Props = { readonly location: DeskLocation; readonly now: VenueNow; readonly scan: Scan }

/** The result of a scan beside the schedule. Escape closes it. */
export function DeskScanPanel({ location, now, scan }: Props) {
  const { result, close, problem } = scan
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && result !== null && document.querySelector('dialog[open]') === null) close()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (result === null)
    return problem === null ? null : (
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
    )
  return (
    <aside className={styles['panel']} aria-label={arrivals_scan()}>
      <DeskResult
        location={location}
        now={now}
        result={result}
        scan={scan}
        bar={
          <div className={styles['bar']}>
            <kbd aria-hidden="true">Esc</kbd>
            <button type="button" aria-label={arrivals_result_close()} onClick={close}>
              <X size={18} strokeWidth={2} aria-hidden="true" />
            </button>
          </div>
        }
      />
    </aside>
  )
}
