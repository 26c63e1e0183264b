import * as m from '@pantul/messages/words'
import { pinDigits } from '@pantul/rules/pin'
import { Delete } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useKeysReady } from '../browser/desk-type-ahead.ts'
import { classes } from '../design/classes.ts'
import styles from './desk-pin-pad.module.css'

type Props = {
  /** First name of the person. */
  readonly name: string
  readonly pin: string
  readonly onPin: (pin: string) => void
  readonly isBusy: boolean
  /** The sentence of a refusal, or that the PIN is being checked. */
  readonly note: string
  readonly isWrong: boolean
  /** Called with a typed letter. */
  readonly onLetter: (letter: string) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Six places and a pad of digits. The digits are in a field, so that keyboards and screen readers reach them. */
export function DeskPinPad({ name, pin, onPin, isBusy, note, isWrong, onLetter }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // An effect, because focus is outside of React. The screen asks for nothing else.
  useEffect(() => field.current?.focus(), [name, isBusy])
  useKeysReady('lock')
  const type = (text: string): void => {
    if (!isBusy) onPin(text.replaceAll(/\D/g, '').slice(0, pinDigits))
    field.current?.focus()
  }
  return (
    <section className={styles['pad']} aria-label={m.desk_lock_pin_of({ name })}>
      <label htmlFor="desk-pin" className={styles['label']}>
        {m.desk_lock_pin_of({ name })}
      </label>
      <div className={styles['places']}>
        <input
          ref={field}
          id="desk-pin"
          className={styles['field']}
          type="password"
          inputMode="none"
          autoComplete="off"
          value={pin}
          aria-describedby="desk-pin-note"
          aria-invalid={isWrong ? true : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return
            event.preventDefault()
            onLetter(event.key)
          }}
        />
        <div className={styles['dots']} aria-hidden="true">
          {Array.from({ length: pinDigits }, (_, at) => (
            <i
              key={at}
              className={classes(
                at < pin.length && styles['filled'],
                at === pin.length && styles['next'],
                isWrong && styles['wrong'],
              )}
            />
          ))}
        </div>
      </div>
      <p id="desk-pin-note" className={classes(styles['note'], isWrong && styles['bad'])} role="alert">
        {note}
      </p>
      <div className={styles['keys']}>
        {keys.map((digit) => (
          <button key={digit} type="button" className="display" onClick={() => type(pin + digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={styles['word']} onClick={() => type('')}>
          {m.desk_lock_clear()}
        </button>
        <button type="button" className="display" onClick={() => type(`${pin}0`)}>
          0
        </button>
        <button
          type="button"
          className={styles['word']}
          aria-label={m.desk_lock_delete()}
          onClick={() => type(pin.slice(0, -1))}
        >
          <Delete size={24} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
