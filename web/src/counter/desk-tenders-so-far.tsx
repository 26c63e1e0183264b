import * as m from '@pantul/messages/words'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import type { Tender } from '@pantul/rules/tender'
import { X } from 'lucide-react'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-pay.module.css'

type Props = {
  readonly tenders: readonly Tender[]
  readonly onRemove: (index: number) => void
  /** The store credit or the packages that pay a part. `amount` is null for packages. */
  readonly balances: { readonly name: string; readonly amount: number | null } | null
  readonly onRemoveBalances: () => void
}

/** The tenders before the last one, and the balances that pay a part. They are sent together with the last tender. */
export function DeskTendersSoFar({ tenders, onRemove, balances, onRemoveBalances }: Props) {
  if (tenders.length === 0 && balances === null) return null
  return (
    <section className={styles['tendersSoFar']}>
      <h3>{m.counter_taken_so_far()}</h3>
      <ul>
        {tenders.map(({ method, amount }, i) => (
          <li key={i}>
            <span>{tenderName(method)}</span>
            <b>{formatAmount(amount)}</b>
            <button
              type="button"
              aria-label={m.counter_remove({ method: tenderName(method), amount: formatRupiah(amount) })}
              onClick={() => onRemove(i)}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
        {balances !== null && (
          <li>
            <span>{balances.name}</span>
            <b>{balances.amount === null ? '' : formatAmount(balances.amount)}</b>
            <button
              type="button"
              aria-label={m.counter_remove_balance({ name: balances.name })}
              onClick={onRemoveBalances}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
