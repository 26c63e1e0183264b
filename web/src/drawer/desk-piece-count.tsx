import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { useEffect, useRef } from 'react'
import { Amount } from '../design/price.tsx'
import { amountOf, pieces, type CashCount, type CashPiece } from './desk-cash-count.ts'
import { focusNextOnEnter } from './desk-next-field.ts'
import styles from './desk-piece-count.module.css'

type Props = {
  readonly count: CashCount
  readonly onCount: (count: CashCount) => void
  readonly onNext: () => void
}

const MOST_DIGITS = 4

/** How many of each note and coin; Enter goes to the next field. */
export function DeskPieceCount({ count, onCount, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const change = ({ id }: CashPiece, typed: string): void => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)
    onCount({ ...count, pieces: { ...count.pieces, [id]: digits } })
  }
  return (
    <form
      id="count-cash"
      ref={form}
      className={styles['card']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <h2>{m.desk_drawer_step_cash()}</h2>
      <ul>
        {pieces.map((one) => (
          <li key={one.id}>
            <label htmlFor={`count-${one.id}`}>
              <span className={styles[one.kind]} data-value={one.kind === 'note' ? one.value : undefined}>
                {formatAmount(one.value)}
              </span>
            </label>
            <span className={styles['times']} aria-hidden="true">
              ×
            </span>
            <input
              id={`count-${one.id}`}
              aria-label={pieceName(one)}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              onKeyDown={focusNextOnEnter}
              value={count.pieces[one.id] ?? ''}
              onChange={(event) => change(one, event.target.value)}
            />
            <span className={styles['amount']}>
              <Amount rupiah={amountOf(count, one)} />
            </span>
          </li>
        ))}
      </ul>
    </form>
  )
}

const pieceName = ({ kind, value }: CashPiece): string =>
  kind === 'note'
    ? m.desk_drawer_note_count({ value: formatAmount(value) })
    : m.desk_drawer_coin_count({ value: formatAmount(value) })
