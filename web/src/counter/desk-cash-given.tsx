import * as m from '@pantul/messages/words'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { amountDigits } from '../design/amount-digits.ts'
import styles from './desk-cash-given.module.css'
import { rupiahOf, suggestedAmounts } from './desk-tenders.ts'

type Props = {
  /** The amount that is paid in cash, rupiah. */
  readonly amount: number
  /** Entered digits of the cash that the buyer gives. Empty if the buyer gives exactly the amount. */
  readonly given: string
  readonly onGiven: (digits: string) => void
  /** The button that takes the cash. */
  readonly children: ReactNode
}

/** The cash that the buyer gives, and the change to hand back. */
export function DeskCashGiven({ amount, given, onGiven, children }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Scrolls to the end of the form, so that the payment methods are not covered. An effect, because focus is outside of
  // React.
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.form?.scrollIntoView({ block: 'end' })
  }, [])
  const change = (rupiahOf(given) ?? amount) - amount
  return (
    <div className={styles['cash']} data-cash>
      <p className={styles['due']}>
        <span>{m.counter_due()}</span>
        <b className="display">{formatRupiah(amount)}</b>
      </p>
      <div className={styles['given']}>
        <label htmlFor={id}>{m.counter_given()}</label>
        <input
          id={id}
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          placeholder={formatAmount(amount)}
          value={given === '' ? '' : formatAmount(Number(given))}
          onChange={({ target }) => onGiven(amountDigits(target.value))}
        />
      </div>
      <div className={styles['suggestions']}>
        <button
          type="button"
          aria-pressed={given === '' || Number(given) === amount}
          onClick={() => onGiven('')}
        >
          {m.counter_exact()}
        </button>
        {suggestedAmounts(amount).map((sum) => (
          <button
            key={sum}
            type="button"
            aria-pressed={Number(given) === sum}
            onClick={() => onGiven(String(sum))}
          >
            {formatAmount(sum)}
          </button>
        ))}
      </div>
      <p className={styles['change']} data-short={change < 0 || undefined} aria-live="polite">
        <span>{change < 0 ? m.counter_short() : m.counter_change()}</span>
        <b className="display">{formatAmount(Math.abs(change))}</b>
      </p>
      {children}
    </div>
  )
}
