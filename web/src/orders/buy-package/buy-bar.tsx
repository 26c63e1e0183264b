import * as m from '@pantul/messages/words'
import { Lock } from 'lucide-react'
import { busyLabel, type PlacingState } from '../checkout/placing-state.ts'
import { Button } from '../../design/button.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import styles from './buy-bar.module.css'

type Props = { readonly total: number; readonly state: PlacingState; readonly onBuy: () => void }

/** The total and the buy button: at the bottom on phones, under the summary on wide screens. */
export const BuyBar = ({ total, state, onBuy }: Props) => (
  <section className={styles['bar']} aria-label={m.basket_total()}>
    <p key={total} className={`${styles['total']} display`}>
      <RupiahAmount rupiah={total} />
    </p>
    <Button variant="continue" large onClick={onBuy} busy={busyLabel(state)}>
      {m.basket_place_order()}
    </Button>
    <p className={`${styles['note']} tight`}>
      <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
      {m.basket_nothing_charged()}
    </p>
  </section>
)
