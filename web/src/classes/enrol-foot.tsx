import { basket_place_order, basket_total, checkout_checking, checkout_placing } from '@pantul/messages/words'
import type { SaleState } from '../checkout/use-place-sale.ts'
import { Button } from '../design/button.tsx'
import { Total } from '../design/price.tsx'
import styles from './enrol-foot.module.css'
import { EnrolPanel } from './enrol-panel.tsx'
import type { Enrol } from './use-enrol.ts'

type Props = { readonly total: number; readonly enrol: Enrol; readonly onOrder: () => void }

/** The total, in rupiah, and the one button, always in view; over them what stands in the way. */
export const EnrolFoot = ({ total, enrol, onOrder }: Props) => (
  <section className={styles['foot']} aria-label={basket_total()}>
    <EnrolPanel enrol={enrol} />
    <p key={total} className={`${styles['total']} display`}>
      <Total rupiah={total} />
    </p>
    <Button large onClick={onOrder} busy={busyWords(enrol.state.kind)}>
      {basket_place_order()}
    </Button>
  </section>
)

function busyWords(state: SaleState['kind']): string | undefined {
  if (state === 'unsure') return checkout_checking()
  return state === 'ready' || state === 'refused' ? undefined : checkout_placing()
}
