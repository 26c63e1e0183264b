import * as m from '@pantul/messages/words'
import { PIN_DIGITS } from '@pantul/rules/pin'
import { Delete } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useReleaseKeysOnMount } from '../browser/desk-type-ahead.ts'
import { classes } from '../design/classes.ts'
import styles from './desk-pin-pad.module.css'

type Props = {
  readonly firstName: string
  readonly pin: string
  readonly onPin: (pin: string) => void
  readonly isBusy: boolean
  /** The sentence under the PIN: a refusal, or that the PIN is being checked. */
  readonly note: string
  readonly isRefused: boolean
  /** Called with each letter that is typed. */
  readonly onLetter: (letter: string) => void
}

const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Six boxes for the digits of a PIN, and a pad of keys. An invisible field holds the digits, so that keyboards and screen
 * readers reach them.
 */
export function DeskPinPad({ firstName, pin, onPin, isBusy, note, isRefused, onLetter }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // Takes the focus again for another person and after the PIN was checked. An effect, because focus is outside of React.
  useEffect(() => field.current?.focus(), [firstName, isBusy])
  useReleaseKeysOnMount('lock')
  const enter = (text: string): void => {
    if (!isBusy) onPin(text.replaceAll(/\D/g, '').slice(0, PIN_DIGITS))
    field.current?.focus()
  }
  return (
    <section className={styles['pinPad']} aria-label={m.desk_lock_pin_of({ name: firstName })}>
      <label htmlFor="desk-pin" className={styles['label']}>
        {m.desk_lock_pin_of({ name: firstName })}
      </label>
      <div className={styles['pin']}>
        <input
          ref={field}
          id="desk-pin"
          className={styles['field']}
          type="password"
          inputMode="none"
          autoComplete="off"
          value={pin}
          aria-describedby="desk-pin-note"
          aria-invalid={isRefused ? true : undefined}
          onChange={(event) => enter(event.target.value)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return
            event.preventDefault()
            onLetter(event.key)
          }}
        />
        <div className={styles['boxes']} aria-hidden="true">
          {Array.from({ length: PIN_DIGITS }, (_, i) => (
            <i
              key={i}
              className={classes(
                i < pin.length && styles['filled'],
                i === pin.length && styles['next'],
                isRefused && styles['refused'],
              )}
            />
          ))}
        </div>
      </div>
      <p id="desk-pin-note" className={classes(styles['note'], isRefused && styles['refusal'])} role="alert">
        {note}
      </p>
      <div className={styles['keys']}>
        {digitKeys.map((digit) => (
          <button key={digit} type="button" className="display" onClick={() => enter(pin + digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={styles['textKey']} onClick={() => enter('')}>
          {m.desk_lock_clear()}
        </button>
        <button type="button" className="display" onClick={() => enter(`${pin}0`)}>
          0
        </button>
        <button
          type="button"
          className={styles['textKey']}
          aria-label={m.desk_lock_delete()}
          onClick={() => enter(pin.slice(0, -1))}
        >
          <Delete size={24} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
