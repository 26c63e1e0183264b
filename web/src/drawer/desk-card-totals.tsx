import * as m from '@pantul/messages/words'
import { useEffect, useRef } from 'react'
import { DeskAmountField } from './desk-amount-field.tsx'
import type { CashCount } from './desk-cash-count.ts'
import styles from './desk-drawer-form.module.css'
import { focusNextOnEnter } from './desk-next-field.ts'

type Props = {
  readonly count: CashCount
  readonly onCount: (count: CashCount) => void
  readonly onNext: () => void
  readonly edcError: string | null
  readonly qrisError: string | null
}

/** The second step of closing: staff enter the totals of the card terminal and of the printed QRIS. */
export function DeskCardTotals({ count, onCount, onNext, edcError, qrisError }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <section className={styles['card']} aria-labelledby="count-card-title">
      <h2 id="count-card-title">{m.desk_drawer_step_card()}</h2>
      <form
        id="count-card"
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        <DeskAmountField
          id="count-edc"
          label={m.desk_drawer_edc_total()}
          hint={m.desk_drawer_edc_hint()}
          onKeyDown={focusNextOnEnter}
          value={count.edc}
          onValue={(edc) => onCount({ ...count, edc })}
          error={edcError}
        />
        <DeskAmountField
          id="count-qris"
          label={m.desk_drawer_qris_total()}
          hint={m.desk_drawer_qris_hint()}
          onKeyDown={focusNextOnEnter}
          value={count.qrisStatic}
          onValue={(qrisStatic) => onCount({ ...count, qrisStatic })}
          error={qrisError}
        />
      </form>
    </section>
  )
}
