import * as m from '@pantul/messages/words'
import { ShoppingBag } from 'lucide-react'
import styles from './desk-sell-goods.module.css'

/** The button that sells goods without a booking. */
export const DeskSellGoods = ({ onSell }: { readonly onSell: () => void }) => (
  <button
    type="button"
    className={styles['button']}
    aria-label={m.goods_sell()}
    title={m.goods_sell()}
    onClick={onSell}
  >
    <ShoppingBag size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
