import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import parts from '../desk/desk-panel-parts.module.css'
import styles from './desk-goods.module.css'

type Props = { readonly locationId: string; readonly orderNumber: string }

/** A link to an order of goods. */
export const DeskGoodsOrderLink = ({ locationId, orderNumber }: Props) => (
  <Link
    className={classes(parts['textButton'], styles['link'])}
    to={`/desk/${locationId}/orders`}
    search={{ order: orderNumber }}
  >
    {m.goods_order()}
  </Link>
)
