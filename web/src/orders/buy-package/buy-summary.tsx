import * as m from '@pantul/messages/words'
import type { PackageOnSale } from '@pantul/contract/packages-wire'
import { formatAmount } from '@pantul/rules/money'
import type { TaxedAmount } from '@pantul/rules/tax'
import { Link } from '@tanstack/react-router'
import { AmountRow, RupiahAmount } from '../../design/price.tsx'
import { Stepper } from '../../design/stepper.tsx'
import styles from './buy-summary.module.css'
import { conditionText } from '../../packages/condition-text.ts'

type Props = {
  readonly packageOnSale: PackageOnSale
  readonly quantity: number
  readonly maxQuantity: number
  readonly taxed: TaxedAmount
  /** Undefined while an order is pending: the quantity cannot be changed. */
  readonly onQuantity: ((quantity: number) => void) | undefined
}

/** The package to buy, with quantity and price. */
export function BuySummary({ packageOnSale, quantity, maxQuantity, taxed, onQuantity }: Props) {
  const { name, hours, price, pricePerHour, validDays, tax } = packageOnSale
  return (
    <section className={styles['summary']} aria-labelledby="buy-summary">
      <header>
        <h2 id="buy-summary">{m.packages_yours()}</h2>
        <Link to="/package" aria-label={m.packages_change_package()}>
          {m.packages_change()}
        </Link>
      </header>
      <div className={styles['package']}>
        <span className={styles['hours']} aria-hidden="true">
          {m.courts_hours_short({ count: hours })}
        </span>
        <p>
          <b>{name}</b>
          {conditionText(packageOnSale).join(', ')}
        </p>
      </div>
      <ul>
        <li>
          {m.court_hours_count({ count: hours * quantity })},{' '}
          {m.packages_per_hour({ price: formatAmount(pricePerHour) })}
        </li>
        <li>{m.packages_valid_from_payment({ count: validDays })}</li>
      </ul>
      {maxQuantity > 1 && (
        <div className={styles['quantity']}>
          <span aria-hidden="true">{m.packages_quantity()}</span>
          <Stepper
            label={m.packages_quantity()}
            value={quantity}
            least={1}
            most={maxQuantity}
            onValue={onQuantity}
          />
        </div>
      )}
      <dl>
        <AmountRow label={`${name} × ${quantity}`} amount={price * quantity} />
        <AmountRow
          label={(tax.isInclusive ? m.checkout_tax_included : m.checkout_tax_on_top)({ tax: tax.label })}
          amount={taxed.tax}
        />
        <div className={styles['total']}>
          <dt>{m.basket_total()}</dt>
          <dd className="display">
            <RupiahAmount rupiah={taxed.total} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
