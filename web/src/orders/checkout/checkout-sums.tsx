import * as m from '@pantul/messages/words'
import type { Quote } from '@pantul/contract/quote-wire'
import { TotalRows } from '../../basket/price-rows.tsx'
import type { ShownPrice } from '../../basket/use-basket-price.ts'
import { Amount, AmountRow } from '../../design/price.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import styles from './checkout-summary.module.css'

type Props = {
  readonly quote: Quote | undefined
  readonly price: ShownPrice
  readonly onRemoveCode: () => void
}

/** Promo, packages, tax, total, store credit and the remaining amount to pay. */
export function CheckoutSums({ quote, price, onRemoveCode }: Props) {
  if (quote === undefined)
    return (
      <div className={styles['sums']}>
        <Skeleton height={56} />
      </div>
    )
  const { tax, promo } = quote
  const promoCode = promo?.code ?? null
  return (
    <dl className={styles['sums']}>
      {/* The first adjustment is the discount of the promo, if there is one. */}
      {price.adjustments.map(({ label, amount }, index) => (
        <div key={label}>
          <dt>
            {label}{' '}
            {index === 0 && promoCode !== null && (
              <button
                type="button"
                aria-label={m.promos_remove_code({ code: promoCode })}
                onClick={onRemoveCode}
              >
                {m.basket_remove()}
              </button>
            )}
          </dt>
          <dd>
            <Amount rupiah={amount} />
          </dd>
        </div>
      ))}
      {tax.isInclusive && tax.amount > 0 && (
        <AmountRow label={m.checkout_tax_included({ tax: tax.label })} amount={tax.amount} />
      )}
      <TotalRows price={price} className={styles['total']} />
    </dl>
  )
}
