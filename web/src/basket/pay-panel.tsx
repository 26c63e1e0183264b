import * as m from '@pantul/messages/words'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import styles from './pay-panel.module.css'
import { PriceRows } from './price-rows.tsx'
import type { ShownPrice } from './use-basket-price.ts'

/** The price of the basket, and its button. */
export type PayPanelProps = {
  readonly price: ShownPrice
  readonly actionLabel: string
  readonly onAction: () => void
  /** The label of the button while a request is pending. */
  readonly busyLabel?: ReactNode
}

/** Prices, total, button and a note: the bottom of `BasketRail` and of `BasketSheet`. */
export const PayPanel = ({ price, actionLabel, onAction, busyLabel }: PayPanelProps) => (
  <div className={styles['panel']}>
    <PriceRows price={price} />
    <div className={styles['button']}>
      <Button variant="continue" large wide onClick={onAction} busy={busyLabel}>
        {actionLabel}
      </Button>
    </div>
    <p className={`${styles['note']} tight`}>
      <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
      {m.basket_nothing_charged()}
    </p>
  </div>
)
