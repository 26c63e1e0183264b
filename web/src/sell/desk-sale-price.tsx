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
  /** Whether the order is placed. Then there are no warnings, and the due amount is labelled as the total. */
  readonly isPlaced: boolean
}

/** The lines of the price, what lowers it, the tax and the sum; before the sale also the warnings. */
export function DeskSalePrice({ saleQuote, isPlaced }: Props) {
  if (saleQuote === undefined) return <Skeleton height={72} />
  const { quote, warnings, priceOff } = saleQuote
  const { promo, tax, due } = quote
  return (
    <>
      <dl className={styles['price']}>
        {priceRows(quote.lines).map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Amount rupiah={amount} />
            </dd>
          </div>
        ))}
        {promo !== null && (
          <ReductionRow
            name={promo.name === '' ? m.payments_discount() : promo.name}
            amount={promo.discount}
          />
        )}
        {quote.packages.map(({ name, amount }, i) => (
          // The buyer can own two packages with the same name.
          <ReductionRow key={`package ${i} ${name}`} name={name} amount={amount} />
        ))}
        {priceOff > 0 && <ReductionRow name={m.sell_off()} amount={priceOff} />}
        {tax.amount > 0 && (
          <div data-tax="true">
            <dt>{tax.isInclusive ? m.checkout_tax_included({ tax: tax.label }) : tax.label}</dt>
            <dd>
              <Amount rupiah={tax.amount} />
            </dd>
          </div>
        )}
        <div data-due="true">
          <dt>{isPlaced ? m.basket_total() : m.counter_due()}</dt>
          <dd className="display">
            <RupiahAmount rupiah={due} />
          </dd>
        </div>
      </dl>
      {warnings.length > 0 && !isPlaced && (
        <ul className={styles['warnings']}>
          {warnings.map((warning) => (
            <li key={warning.kind}>{warningText(warning)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const ReductionRow = ({ name, amount }: { readonly name: string; readonly amount: number }) => (
  <div data-reduction="true">
    <dt>{name}</dt>
    <dd>{`−${formatAmount(amount)}`}</dd>
  </div>
)

function warningText({ kind, most }: SaleWarning): string {
  if (kind === 'far-ahead') return m.sell_warning_far({ most })
  return kind === 'many-hours' ? m.sell_warning_hours({ most }) : m.sell_warning_running({ most })
}

type PriceRow = { readonly key: string; readonly label: string; readonly amount: number }

/** One row for the lines of a court, coach or add-on that have the same unit price: `Court 3, 2 × 450.000`. */
export function priceRows(lines: readonly PriceLine[]): PriceRow[] {
  const groups = Map.groupBy(lines, ({ kind, ref, unitPrice }) => `${kind} ${ref} ${unitPrice}`)
  return [...groups].map(([key, groupLines]) => {
    const [firstLine] = groupLines
    const amount = groupLines.reduce((sum, line) => sum + line.amount, 0)
    const unitPrice = firstLine?.unitPrice ?? 1
    const count = unitPrice === 0 ? groupLines.length : amount / unitPrice
    const name = firstLine?.name ?? ''
    return { key, label: count === 1 ? name : `${name}, ${count} × ${formatAmount(unitPrice)}`, amount }
  })
}
