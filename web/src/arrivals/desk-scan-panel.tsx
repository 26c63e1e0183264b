import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import { X } from 'lucide-react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskScanResult } from './desk-scan-result.tsx'
import styles from './desk-scan-panel.module.css'
import type { Scan } from './desk-use-scan.ts'

type Props = {
  readonly location: DeskLocation
  readonly now: VenueNow
  readonly scan: Scan
  readonly onClose: () => void
}

/** The result of a scan beside the schedule. If the scan failed without a result, it shows the problem. */
export const DeskScanPanel = (props: Props) => {
  const { result, problem } = props.scan
  if (result !== null) return <ResultPanel {...props} result={result} />
  return problem === null ? null : (
    <p className={styles['problem']} role="alert">
      {problem}
    </p>
  )
}

type ResultProps = Props & { readonly result: NonNullable<Scan['result']> }

function ResultPanel({ location, now, scan, result, onClose }: ResultProps) {
  useEscape(onClose)
  return (
    <aside className={styles['panel']} aria-label={m.arrivals_scan()}>
      <DeskScanResult
        location={location}
        now={now}
        result={result}
        scan={scan}
        topBar={
          <div className={styles['topBar']}>
            <kbd aria-hidden="true">Esc</kbd>
            <button type="button" aria-label={m.arrivals_result_close()} onClick={onClose}>
              <X size={18} strokeWidth={2} aria-hidden="true" />
            </button>
          </div>
        }
      />
    </aside>
  )
}
