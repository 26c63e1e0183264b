import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { AmountRow, RupiahAmount } from '../design/price.tsx'
import styles from './price-rows.module.css'
import type { ShownPrice } from './use-basket-price.ts'

/** The prices of the basket and the total, on a dark background. */
export const PriceRows = ({ price }: { readonly price: ShownPrice }) => (
  <dl className={styles['rows']}>
    {price.courts > 0 && (
      <AmountRow
        label={m.basket_courts_line({ hours: m.hours_count({ count: price.courtHours }) })}
        amount={price.courts}
      />
    )}
    {price.coach > 0 && <AmountRow label={m.layout_page_coach()} amount={price.coach} />}
    {price.addOns > 0 && <AmountRow label={m.layout_page_add_ons()} amount={price.addOns} />}
    {price.adjustments.map(({ label, amount }) => (
      <AmountRow key={label} label={label} amount={amount} />
    ))}
    <TotalRows price={price} className={styles['total']} />
  </dl>
)

type TotalProps = { readonly price: ShownPrice; readonly className: string | undefined }

/** The total. If store credit pays a part of it, also the credit and the amount that is left to pay. */
export const TotalRows = ({ price, className }: TotalProps) => (
  <>
    {price.creditUsed > 0 && (
      <>
        <AmountRow label={m.basket_total()} amount={price.total} />
        <AmountRow label={m.after_booking_credit()} amount={-price.creditUsed} />
      </>
    )}
    <div className={className} data-sentence={price.isPaidByPackages || undefined}>
      <dt>{price.creditUsed > 0 ? m.after_booking_move_to_pay() : m.basket_total()}</dt>
      <dd key={price.due} className="display">
        {price.isPaidByPackages ? (
          m.packages_paid_with({ total: formatRupiah(price.due) })
        ) : (
          <RupiahAmount rupiah={price.due} />
        )}
      </dd>
    </div>
  </>
)
