import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import { Button } from '../design/button.tsx'
import styles from './desk-settings.module.css'

type Props = {
  /** `24:100 6:50`: hours before the start, and the percentage that is refunded until then. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | null
  readonly isReadOnly: boolean
}

/** The most tiers that the server accepts. */
const MOST_TIERS = 6

/** The cancellation tiers: one line for each, the longest notice first. */
export function DeskTiersField({ value, onValue, error, isReadOnly }: Props) {
  const tiers = value === '' ? [] : value.split(' ').map((tier) => tier.split(':'))
  const write = (next: readonly (readonly string[])[]): void =>
    onValue(next.map((tier) => tier.map((part) => part.replaceAll(/\D/g, '')).join(':')).join(' '))
  /** `part` 0: the hours; 1: the percentage. */
  const edit = (index: number, part: 0 | 1, typed: string): void =>
    write(tiers.map((tier, i) => (i === index ? tier.map((old, j) => (j === part ? typed : old)) : tier)))
  return (
    <fieldset className={styles['tiers']} aria-describedby="tiers-note">
      <legend>{m.settings_tiers()}</legend>
      {tiers.map(([hours = '', percent = ''], index) => (
        // The lines have no id, only their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['tier']}>
          <input
            inputMode="numeric"
            aria-label={m.settings_tier_hours({ line: index + 1 })}
            aria-invalid={error === null ? undefined : true}
            readOnly={isReadOnly}
            value={hours}
            onChange={(event) => edit(index, 0, event.target.value)}
          />
          <span aria-hidden="true">{m.settings_tier_until()}</span>
          <input
            inputMode="numeric"
            aria-label={m.settings_tier_percent({ line: index + 1 })}
            aria-invalid={error === null ? undefined : true}
            readOnly={isReadOnly}
            value={percent}
            onChange={(event) => edit(index, 1, event.target.value)}
          />
          <span aria-hidden="true">%</span>
          {!isReadOnly && (
            <button
              type="button"
              aria-label={m.settings_tier_remove({ line: index + 1 })}
              onClick={() => write(tiers.filter((_, i) => i !== index))}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      <p id="tiers-note" data-is-wrong={error !== null}>
        {error ?? m.settings_tiers_note()}
      </p>
      {!isReadOnly && tiers.length < MOST_TIERS && (
        <Button variant="secondary" onClick={() => write([...tiers, ['', '']])}>
          {m.settings_tier_add()}
        </Button>
      )}
    </fieldset>
  )
}
