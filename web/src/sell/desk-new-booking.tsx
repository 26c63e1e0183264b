import * as m from '@pantul/messages/words'
import { Plus } from 'lucide-react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import styles from './desk-new-booking.module.css'

/** A button that begins a sale. The key `N` does the same anywhere on the page. */
export function DeskNewBooking({ onNew }: { readonly onNew: () => void }) {
  useSingleKey('n', onNew)
  return (
    <button type="button" className={styles['button']} onClick={onNew}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['label']}>{m.sell_new()}</span>
      <kbd className={styles['keyHint']} aria-hidden="true">
        N
      </kbd>
    </button>
  )
}
