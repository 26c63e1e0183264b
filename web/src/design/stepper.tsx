import * as m from '@pantul/messages/words'
import { Minus, Plus } from 'lucide-react'
import { announce } from './live-region.tsx'
import styles from './stepper.module.css'

type Props = {
  /** What is counted: "Racket", "Players". */
  readonly label: string
  readonly value: number
  /** The minimum; minus is disabled there. 0 if minus removes the item. */
  readonly least: number
  readonly most: number
  /** Missing while the value cannot be changed. */
  readonly onValue: ((value: number) => void) | undefined
}

/** Minus, number, plus. Announces the new value. */
export function Stepper({ label, value, least, most, onValue }: Props) {
  const stepTo = (next: number) => {
    if (onValue === undefined || next < least || next > most) return
    onValue(next)
    announce(`${label}: ${next}`)
  }
  return (
    <fieldset className={styles['stepper']} aria-label={label}>
      <button
        type="button"
        aria-label={m.design_less({ label })}
        aria-disabled={onValue === undefined || value <= least ? true : undefined}
        onClick={() => stepTo(value - 1)}
      >
        <Minus size={16} strokeWidth={2.4} aria-hidden="true" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={m.design_more({ label })}
        aria-disabled={onValue === undefined || value >= most ? true : undefined}
        onClick={() => stepTo(value + 1)}
      >
        <Plus size={16} strokeWidth={2.4} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
