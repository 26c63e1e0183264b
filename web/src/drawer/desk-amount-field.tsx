import { formatAmount } from '@pantul/rules/money'
import { useRef, type KeyboardEvent } from 'react'
import { amountDigits } from '../design/amount-digits.ts'
import { Field } from '../design/field.tsx'
import styles from './desk-drawer-form.module.css'

type Props = {
  readonly id: string
  readonly label: string
  /** Digits, or empty text. */
  readonly value: string
  readonly onValue: (digits: string) => void
  readonly unit?: 'Rp' | '%'
  readonly hint?: string
  readonly error?: string | null
  readonly readOnly?: boolean
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A field for rupiah or for a percentage, which shows thousands dots while the amount is typed. */
export function DeskAmountField({ value, onValue, unit = 'Rp', ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const change = (typed: string): void => {
    const digitsAfterCaret = digitsIn(typed.slice(input.current?.selectionStart ?? typed.length)).length
    onValue(amountDigits(typed))
    // The dots shift the text, so the caret is placed again before the same digits.
    if (digitsAfterCaret > 0) requestAnimationFrame(() => placeCaret(input.current, digitsAfterCaret))
  }
  return (
    <Field
      {...field}
      ref={input}
      value={value === '' ? '' : formatAmount(Number(value))}
      onValue={change}
      before={
        <span className={styles['currency']} aria-hidden="true">
          {unit}
        </span>
      }
      inputMode="numeric"
      autoComplete="off"
      required
    />
  )
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

function placeCaret(input: HTMLInputElement | null, digitsAfterCaret: number): void {
  if (input === null) return
  let position = input.value.length
  while (position > 0 && digitsIn(input.value.slice(position)).length < digitsAfterCaret) position -= 1
  if (input.value[position - 1] === '.') position -= 1
  input.setSelectionRange(position, position)
}
