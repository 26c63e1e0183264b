import * as m from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import { WifiOff } from 'lucide-react'
import { clockTime } from '../design/date-text.ts'
import styles from './stale-line.module.css'

type Props = {
  /** When the shown answer arrived, in the location's time. */
  readonly loadedAt: VenueNow
  readonly zoneLabel: string
}

/** Says that the page shows an older answer, because the last request failed. */
export const StaleLine = ({ loadedAt, zoneLabel }: Props) => (
  <output className={styles['line']}>
    <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
    {m.history_stale({ time: clockTime(loadedAt), zone: zoneLabel })}
  </output>
)
