import {
  after_booking_credit,
  after_booking_move_to_pay,
  basket_courts_line,
  basket_total,
  hours_count,
  layout_page_add_ons,
  layout_page_coach,
  packages_paid_with,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Amount, Total } from '../design/price.tsx'
import styles from './price-lines.module.css'
import type { ShownPrice } from './use-basket-price.ts'

/** The price lines in fixed order: courts, coach, add-ons, promo, package, total. For an inverse panel. */
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
        <dt>{layout_page_coach()}</dt>
        <dd>
          <Amount rupiah={price.coach} />
        </dd>
      </div>
    )}
    {price.addOns > 0 && (
      <div>
        <dt>{layout_page_add_ons()}</dt>
        <dd>
          <Amount rupiah={price.addOns} />
        </dd>
      </div>
    )}
    {price.also.map(({ words, rupiah }) => (
      <div key={words}>
        <dt>{words}</dt>
        <dd>
          <Amount rupiah={rupiah} />
        </dd>
      </div>
    ))}
    {price.credit > 0 && (
      <>
        <div>
          <dt>{basket_total()}</dt>
          <dd>
            <Amount rupiah={price.total} />
          </dd>
        </div>
        <div>
          <dt>{after_booking_credit()}</dt>
          <dd>
            <Amount rupiah={-price.credit} />
          </dd>
        </div>
      </>
    )}
    <div className={styles['total']} data-words={price.isPaidWithPackage || undefined}>
      <dt>{price.credit > 0 ? after_booking_move_to_pay() : basket_total()}</dt>
      <dd key={price.due} className="display">
        {price.isPaidWithPackage ? (
          packages_paid_with({ total: formatRupiah(price.due) })
        ) : (
          <Total rupiah={price.due} />
        )}
      </dd>
    </div>
  </dl>
)
