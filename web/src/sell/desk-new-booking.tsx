import { sell_new } from '@pantul/messages/words'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { areKeysOn, isForPage } from '../browser/desk-single-keys.ts'
import styles from './desk-new-booking.module.css'

/** Begins a booking at the next free hour; `N` does the same anywhere on the page. */
export function DeskNewBooking({ onNew }: { readonly onNew: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areKeysOn() || isForPage(event) || event.key.toLowerCase() !== 'n') return
    // Prevents that the letter is typed into the field that gets the focus.
    event.preventDefault()
    onNew()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <button type="button" className={styles['button']} onClick={onNew}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['word']}>{sell_new()}</span>
      <kbd className={styles['key']} aria-hidden="true">
        N
      </kbd>
    </button>
  )
}
