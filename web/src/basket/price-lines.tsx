import {
  basket_add_ons_line,
  basket_coach_line,
  basket_courts_line,
  basket_total,
  hours_count,
} from '@pantul/messages/words'
import { Amount, Total } from '../design/price.tsx'
import styles from './price-lines.module.css'
import type { ShownPrice } from './use-basket-price.ts'

/** Always in this order: courts, coach, add-ons, total (`design.md` §6.7). On an inverse panel. */
export const PriceLines = ({ price }: { readonly price: ShownPrice }) => (
  <dl className={styles['lines']}>
    {price.courts > 0 && (
      <div>
        <dt>{basket_courts_line({ hours: hours_count({ count: price.courtHours }) })}</dt>
        <dd>
          <Amount rupiah={price.courts} />
        </dd>
      </div>
    )}
    {price.coach > 0 && (
      <div>
        <dt>{basket_coach_line()}</dt>
        <dd>
          <Amount rupiah={price.coach} />
        </dd>
      </div>
    )}
    {price.addOns > 0 && (
      <div>
        <dt>{basket_add_ons_line()}</dt>
        <dd>
          <Amount rupiah={price.addOns} />
        </dd>
      </div>
    )}
    <div className={styles['total']}>
      <dt>{basket_total()}</dt>
      <dd key={price.total} className="display">
        <Total rupiah={price.total} />
      </dd>
    </div>
  </dl>
)
