import { formatRupiah } from '@pantul/rules/money'
import type { ReactNode } from 'react'
import styles from './desk-success-box.module.css'

type Props = {
  /** What was done. */
  readonly children: ReactNode
  /** Rupiah that staff hand to the player now; 0 if there is nothing to hand over. */
  readonly cash: number
  readonly cashLabel: string
  /** Whether money is still to be paid. The box then has the colour of a warning. */
  readonly isUnpaid?: boolean
}

/** Says what was done, and how much cash staff must hand to the player. */
export const DeskSuccessBox = ({ children, cash, cashLabel, isUnpaid = false }: Props) => (
  <output className={styles['box']} data-unpaid={isUnpaid || undefined}>
    {children}
    {cash > 0 && (
      <span className={styles['cash']}>
        <span>{cashLabel}</span>
        <b className="display">{formatRupiah(cash)}</b>
      </span>
    )}
  </output>
)
