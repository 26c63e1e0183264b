import {
  basket_total,
  checkout_tax_included,
  checkout_tax_on_top,
  courts_hours_short,
  packages_change,
  packages_change_package,
  packages_per_hour,
  packages_quantity,
  court_hours_count,
  packages_valid_from_payment,
  packages_yours,
} from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import type { Taxed } from '@pantul/rules/tax'
import { Link } from '@tanstack/react-router'
import { Amount, Total } from '../../design/price.tsx'
import { Stepper } from '../../design/stepper.tsx'
import styles from './buy-summary.module.css'
import { conditionWords } from '../../packages/condition-words.ts'
import type { Package } from '../../packages/packages-query.ts'

type Props = {
  readonly sold: Package
  readonly quantity: number
  readonly most: number
  readonly taxed: Taxed
  /** Missing while the order is under way. */
  readonly onQuantity: ((quantity: number) => void) | undefined
}

/** The one thing that is bought: what it is worth, how many, what that comes to. */
export function BuySummary({ sold, quantity, most, taxed, onQuantity }: Props) {
  const { Name, Hours, Price, PricePerHour, ValidDays, Tax } = sold
  const tax = { tax: Tax.Label }
  return (
    <section className={styles['summary']} aria-labelledby="buy-summary">
      <header>
        <h2 id="buy-summary">{packages_yours()}</h2>
        <Link to="/package" aria-label={packages_change_package()}>
          {packages_change()}
        </Link>
      </header>
      <div className={styles['what']}>
        <span className={styles['hours']} aria-hidden="true">
          {courts_hours_short({ count: Hours })}
        </span>
        <p>
          <b>{Name}</b>
          {conditionWords(sold).join(', ')}
        </p>
      </div>
      <ul>
        <li>
          {court_hours_count({ count: Hours * quantity })},{' '}
          {packages_per_hour({ price: formatAmount(PricePerHour) })}
        </li>
        <li>{packages_valid_from_payment({ count: ValidDays })}</li>
      </ul>
      {most > 1 && (
        <div className={styles['quantity']}>
          <span aria-hidden="true">{packages_quantity()}</span>
          <Stepper
            label={packages_quantity()}
            value={quantity}
            least={1}
            most={most}
            onValue={(next) => onQuantity?.(next)}
          />
        </div>
      )}
      <dl>
        <div>
          <dt>
            {Name} × {quantity}
          </dt>
          <dd>
            <Amount rupiah={Price * quantity} />
          </dd>
        </div>
        <div>
          <dt>{Tax.IsInclusive ? checkout_tax_included(tax) : checkout_tax_on_top(tax)}</dt>
          <dd>
            <Amount rupiah={taxed.tax} />
          </dd>
        </div>
        <div className={styles['total']}>
          <dt>{basket_total()}</dt>
          <dd className="display">
            <Total rupiah={taxed.total} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
