import type { SaleQuote } from '@pantul/contract/desk-sale-wire'
import type { SaleWarning } from '@pantul/rules/desk-sale'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import type { PriceLine } from '@pantul/rules/price'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import styles from './desk-sale.module.css'

type Props = {
  readonly saleQuote: SaleQuote | undefined
  /** The order was placed; the result says what was taken or left unpaid. */
  readonly isSold: boolean
}

/** The price lines, reductions, tax and due amount; before the sale also the limits of players that it exceeds. */
export function DeskSalePrice({ saleQuote, isSold }: Props) {
  if (saleQuote === undefined) return <Skeleton height={72} />
  const { quote, warnings, priceOff } = saleQuote
  const { promo, tax, due } = quote
  return (
    <>
      <dl className={styles['price']}>
        {priceRows(quote.lines).map(({ key, words, amount }) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              <Amount rupiah={amount} />
            </dd>
          </div>
        ))}
        {promo !== null && (
          <div data-off="true">
            <dt>{promo.name === '' ? m.payments_discount() : promo.name}</dt>
            <dd>{`−${formatAmount(promo.discount)}`}</dd>
          </div>
        )}
        {quote.packages.map(({ name, amount }, i) => (
          // A member can own two packages of one name.
          <div key={`package ${i} ${name}`} data-off="true">
            <dt>{name}</dt>
            <dd>{`−${formatAmount(amount)}`}</dd>
          </div>
        ))}
        {priceOff > 0 && (
          <div data-off="true">
            <dt>{m.sell_off()}</dt>
            <dd>{`−${formatAmount(priceOff)}`}</dd>
          </div>
        )}
        {tax.amount > 0 && (
          <div data-tax="true">
            <dt>{tax.isInclusive ? m.checkout_tax_included({ tax: tax.label }) : tax.label}</dt>
            <dd>
              <Amount rupiah={tax.amount} />
            </dd>
          </div>
        )}
        <div data-due="true">
          <dt>{isSold ? m.basket_total() : m.counter_due()}</dt>
          <dd className="display">
            <RupiahAmount rupiah={due} />
          </dd>
        </div>
      </dl>
      {warnings.length > 0 && !isSold && (
        <ul className={styles['warnings']}>
          {warnings.map((warning) => (
            <li key={warning.kind}>{warningText(warning)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function warningText({ kind, most }: SaleWarning): string {
  if (kind === 'far-ahead') return m.sell_warning_far({ most })
  return kind === 'many-hours' ? m.sell_warning_hours({ most }) : m.sell_warning_running({ most })
}

type PriceRow = { readonly key: string; readonly words: string; readonly amount: number }

/** One row for all hours of a court, coach or add-on at one price: `Court 3, 2 × 450.000`. */
export function priceRows(lines: readonly PriceLine[]): PriceRow[] {
  const groups = Map.groupBy(lines, ({ kind, ref, unitPrice }) => `${kind} ${ref} ${unitPrice}`)
  return [...groups].map(([key, all]) => {
    const [first] = all
    const amount = all.reduce((sum, line) => sum + line.amount, 0)
    const unit = first?.unitPrice ?? 1
    const count = unit === 0 ? all.length : amount / unit
    const name = first?.name ?? ''
    return { key, words: count === 1 ? name : `${name}, ${count} × ${formatAmount(unit)}`, amount }
  })
}
