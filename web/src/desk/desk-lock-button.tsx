import * as m from '@pantul/messages/words'
import { Lock } from 'lucide-react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { lockDesk } from './desk-lock.ts'
import styles from './desk-lock-button.module.css'

/** Locks this counter machine. The key `L` does the same anywhere on the page. */
export function DeskLockButton() {
  useSingleKey('l', () => void lockDesk('hand'))
  return (
    <button
      type="button"
      className={styles['button']}
      title={m.desk_lock()}
      onClick={() => void lockDesk('hand')}
    >
      <Lock size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['label']}>{m.desk_lock()}</span>
      <kbd className={styles['key']} aria-hidden="true">
        L
      </kbd>
    </button>
  )
}
