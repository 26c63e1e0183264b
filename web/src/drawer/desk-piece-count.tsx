import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { useEffect, useRef } from 'react'
import { Amount } from '../design/price.tsx'
import { amountOf, cashPieces, type CashCount, type CashPiece } from './desk-cash-count.ts'
import { focusNextOnEnter } from './desk-next-field.ts'
import styles from './desk-piece-count.module.css'

type Props = {
  readonly count: CashCount
  readonly onCount: (count: CashCount) => void
  readonly onNext: () => void
}

const MAX_DIGITS = 4

/** The first step of closing: staff enter how many of each note and coin the drawer holds. */
export function DeskPieceCount({ count, onCount, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const change = ({ id }: CashPiece, typed: string): void => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
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
        {cashPieces.map((piece) => (
          <li key={piece.id}>
            <label htmlFor={`count-${piece.id}`}>
              <span
                className={styles[piece.kind]}
                data-value={piece.kind === 'note' ? piece.value : undefined}
              >
                {formatAmount(piece.value)}
              </span>
            </label>
            <span className={styles['times']} aria-hidden="true">
              ×
            </span>
            <input
              id={`count-${piece.id}`}
              aria-label={pieceName(piece)}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              onKeyDown={focusNextOnEnter}
              value={count.pieces[piece.id] ?? ''}
              onChange={(event) => change(piece, event.target.value)}
            />
            <span className={styles['amount']}>
              <Amount rupiah={amountOf(count, piece)} />
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
