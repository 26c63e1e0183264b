import * as m from '@pantul/messages/words'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import styles from './desk-move-buttons.module.css'

/** The key press that does the same as a button. */
export type MoveStep = { readonly key: string; readonly shiftKey: boolean }

const buttons = [
  { key: 'ArrowLeft', shiftKey: false, name: m.changes_court_before, icon: ArrowLeft },
  { key: 'ArrowRight', shiftKey: false, name: m.changes_court_after, icon: ArrowRight },
  { key: 'ArrowUp', shiftKey: false, name: m.changes_earlier, icon: ArrowUp },
  { key: 'ArrowDown', shiftKey: false, name: m.changes_later, icon: ArrowDown },
  { key: 'ArrowUp', shiftKey: true, name: m.changes_shorter, icon: Minus },
  { key: 'ArrowDown', shiftKey: true, name: m.changes_longer, icon: Plus },
] as const

/** A running booking can only change its courts and its end. */
const isForRunningBooking = ({ key, shiftKey }: MoveStep): boolean =>
  shiftKey || key === 'ArrowLeft' || key === 'ArrowRight'

type Props = {
  /** Whether the booking has begun. */
  readonly isRunning: boolean
  readonly onStep: (step: MoveStep) => void
}

/** Buttons that move a booking, for devices without a keyboard or without room to drag. */
export const DeskMoveButtons = ({ isRunning, onStep }: Props) => (
  <fieldset className={styles['buttons']} aria-label={m.changes_place()}>
    {(isRunning ? buttons.filter(isForRunningBooking) : buttons).map(
      ({ key, shiftKey, name, icon: Icon }) => (
        <button
          key={`${key} ${shiftKey}`}
          type="button"
          aria-label={name()}
          title={name()}
          onClick={() => onStep({ key, shiftKey })}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ),
    )}
  </fieldset>
)
