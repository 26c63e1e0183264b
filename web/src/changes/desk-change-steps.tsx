import * as m from '@pantul/messages/words'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import styles from './desk-change-steps.module.css'

/** A key press that moves the booking. */
export type ChangeStep = { readonly key: string; readonly shiftKey: boolean }

const steps = [
  { key: 'ArrowLeft', shiftKey: false, name: m.changes_court_before, icon: ArrowLeft },
  { key: 'ArrowRight', shiftKey: false, name: m.changes_court_after, icon: ArrowRight },
  { key: 'ArrowUp', shiftKey: false, name: m.changes_earlier, icon: ArrowUp },
  { key: 'ArrowDown', shiftKey: false, name: m.changes_later, icon: ArrowDown },
  { key: 'ArrowUp', shiftKey: true, name: m.changes_shorter, icon: Minus },
  { key: 'ArrowDown', shiftKey: true, name: m.changes_longer, icon: Plus },
] as const

/** The start of a running booking cannot change. */
const isForRunning = ({ key, shiftKey }: ChangeStep): boolean =>
  shiftKey || key === 'ArrowLeft' || key === 'ArrowRight'

type Props = {
  /** Whether the booking has begun: then it can only become longer or get another court. */
  readonly isRunning?: boolean
  readonly onStep: (step: ChangeStep) => void
}

/** Buttons to move a booking, for devices without a keyboard or room to drag. */
export const DeskChangeSteps = ({ isRunning = false, onStep }: Props) => (
  <fieldset className={styles['steps']} aria-label={m.changes_place()}>
    {(isRunning ? steps.filter(isForRunning) : steps).map(({ key, shiftKey, name, icon: Icon }) => (
      <button
        key={`${key} ${shiftKey}`}
        type="button"
        aria-label={name()}
        title={name()}
        onClick={() => onStep({ key, shiftKey })}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    ))}
  </fieldset>
)
