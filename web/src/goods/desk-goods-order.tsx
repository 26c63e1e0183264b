import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import styles from './desk-goods.module.css'

type Props = { readonly locationId: string; readonly orderNumber: string }

/** The link to the order of sold or held things. */
export const DeskGoodsOrder = ({ locationId, orderNumber }: Props) => (
  <Link className={styles['link']} to={`/desk/${locationId}/orders`} search={{ order: orderNumber }}>
    {m.goods_order()}
  </Link>
)
