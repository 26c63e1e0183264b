import * as m from '@pantul/messages/words'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import styles from './pay-panel.module.css'
import { PriceLines } from './price-lines.tsx'
import type { ShownPrice } from './use-basket-price.ts'

type Props = {
  readonly price: ShownPrice
  /** Label and action of the button. */
  readonly actionLabel: string
  readonly onAct: () => void
  readonly busyLabel?: ReactNode
}

/** Price lines, total, button and a note: the bottom of the basket's side column and of its sheet. */
export const PayPanel = ({ price, actionLabel, onAct, busyLabel }: Props) => (
  <div className={styles['pay']}>
    <PriceLines price={price} />
    <div className={styles['act']}>
      <Button variant="ball" large wide onClick={onAct} busy={busyLabel}>
        {actionLabel}
      </Button>
    </div>
    <p className={`${styles['note']} tight`}>
      <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
      {m.basket_nothing_charged()}
    </p>
  </div>
)
