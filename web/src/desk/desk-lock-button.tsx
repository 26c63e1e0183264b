import { desk_lock } from '@pantul/messages/words'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { areKeysOn, isForPage } from '../browser/desk-single-keys.ts'
import { lockDesk } from './desk-lock.ts'
import styles from './desk-lock-button.module.css'

/** Locks this counter machine; `L` does the same anywhere on the page. */
export function DeskLockButton() {
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!areKeysOn() || isForPage(event) || event.key.toLowerCase() !== 'l') return
      event.preventDefault()
      void lockDesk('hand')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <button
      type="button"
      className={styles['button']}
      title={desk_lock()}
      onClick={() => void lockDesk('hand')}
    >
      <Lock size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['label']}>{desk_lock()}</span>
      <kbd className={styles['key']} aria-hidden="true">
        L
      </kbd>
    </button>
  )
}
