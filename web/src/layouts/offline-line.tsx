import * as m from '@pantul/messages/words'
import { WifiOff } from 'lucide-react'
import { useOnline } from '../browser/online.ts'
import styles from './offline-line.module.css'

/** Says that the device is offline. The empty element stays, so that screen readers announce the text when it appears. */
export function OfflineLine() {
  const isOnline = useOnline()
  return (
    <output className={styles['region']}>
      {!isOnline && (
        <span className={styles['line']}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.layout_offline()}
        </span>
      )}
    </output>
  )
}
