import {
  after_booking_credit,
  after_booking_move_to_pay,
  basket_remove,
  basket_total,
  checkout_tax_included,
  packages_paid_with,
  promos_remove_code,
} from '@pantul/messages/words'
import type { Quote } from '@pantul/contract/quote-wire'
import { formatRupiah } from '@pantul/rules/money'
import { PriceLine } from '../../basket/price-lines.tsx'
import type { ShownPrice } from '../../basket/use-basket-price.ts'
import { Amount, RupiahAmount } from '../../design/price.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import styles from './order-summary.module.css'

type Props = {
  readonly quote: Quote | undefined
  readonly price: ShownPrice
  readonly onRemoveCode: () => void
}

/** Promo, packages, tax, total, store credit and the remaining amount to pay. */
export function OrderSums({ quote, price, onRemoveCode }: Props) {
  if (quote === undefined)
    return (
      <div className={styles['sums']}>
        <Skeleton height={56} />
      </div>
    )
  const { tax, promo, total } = quote
  const code = promo?.code ?? null
  return (
    <dl className={styles['sums']}>
      {price.also.map(({ words, rupiah }, place) => (
        <div key={words}>
          <dt>
            {words}{' '}
            {place === 0 && code !== null && (
              <button type="button" aria-label={promos_remove_code({ code })} onClick={onRemoveCode}>
                {basket_remove()}
              </button>
            )}
          </dt>
          <dd>
            <Amount rupiah={rupiah} />
          </dd>
        </div>
      ))}
      {tax.isInclusive && tax.amount > 0 && (
        <PriceLine words={checkout_tax_included({ tax: tax.label })} rupiah={tax.amount} />
      )}
      {price.credit > 0 && (
        <>
          <PriceLine words={basket_total()} rupiah={total} />
          <PriceLine words={after_booking_credit()} rupiah={-price.credit} />
        </>
      )}
      <div className={styles['total']} data-words={price.isPaidWithPackage || undefined}>
        <dt>{price.credit > 0 ? after_booking_move_to_pay() : basket_total()}</dt>
        <dd className="display">
          {price.isPaidWithPackage ? (
            packages_paid_with({ total: formatRupiah(price.due) })
          ) : (
            <RupiahAmount rupiah={price.due} />
          )}
        </dd>
      </div>
    </dl>
  )
}
