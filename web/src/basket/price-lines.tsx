import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Amount, RupiahAmount } from '../design/price.tsx'
import styles from './price-lines.module.css'
import type { ShownPrice } from './use-basket-price.ts'

/** The price lines in fixed order: courts, coach, add-ons, promo, package, total. For an inverse panel. */
export const PriceLines = ({ price }: { readonly price: ShownPrice }) => (
  <dl className={styles['lines']}>
    {price.courts > 0 && (
      <PriceLine
        words={m.basket_courts_line({ hours: m.hours_count({ count: price.courtHours }) })}
        rupiah={price.courts}
      />
    )}
    {price.coach > 0 && <PriceLine words={m.layout_page_coach()} rupiah={price.coach} />}
    {price.addOns > 0 && <PriceLine words={m.layout_page_add_ons()} rupiah={price.addOns} />}
    {price.also.map(({ words, rupiah }) => (
      <PriceLine key={words} words={words} rupiah={rupiah} />
    ))}
    {price.credit > 0 && (
      <>
        <PriceLine words={m.basket_total()} rupiah={price.total} />
        <PriceLine words={m.after_booking_credit()} rupiah={-price.credit} />
      </>
    )}
    <div className={styles['total']} data-words={price.isPaidWithPackage || undefined}>
      <dt>{price.credit > 0 ? m.after_booking_move_to_pay() : m.basket_total()}</dt>
      <dd key={price.due} className="display">
        {price.isPaidWithPackage ? (
          m.packages_paid_with({ total: formatRupiah(price.due) })
        ) : (
          <RupiahAmount rupiah={price.due} />
        )}
      </dd>
    </div>
  </dl>
)

/** A line of a price list. For a `dl`. */
export const PriceLine = ({ words, rupiah }: { readonly words: string; readonly rupiah: number }) => (
  <div>
    <dt>{words}</dt>
    <dd>
      <Amount rupiah={rupiah} />
    </dd>
  </div>
)
