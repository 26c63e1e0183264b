import * as m from '@pantul/messages/words'
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
              <button type="button" aria-label={m.promos_remove_code({ code })} onClick={onRemoveCode}>
                {m.basket_remove()}
              </button>
            )}
          </dt>
          <dd>
            <Amount rupiah={rupiah} />
          </dd>
        </div>
      ))}
      {tax.isInclusive && tax.amount > 0 && (
        <PriceLine words={m.checkout_tax_included({ tax: tax.label })} rupiah={tax.amount} />
      )}
      {price.credit > 0 && (
        <>
          <PriceLine words={m.basket_total()} rupiah={total} />
          <PriceLine words={m.after_booking_credit()} rupiah={-price.credit} />
        </>
      )}
      <div className={styles['total']} data-words={price.isPaidWithPackage || undefined}>
        <dt>{price.credit > 0 ? m.after_booking_move_to_pay() : m.basket_total()}</dt>
        <dd className="display">
          {price.isPaidWithPackage ? (
            m.packages_paid_with({ total: formatRupiah(price.due) })
          ) : (
            <RupiahAmount rupiah={price.due} />
          )}
        </dd>
      </div>
    </dl>
  )
}
