import type { Approval } from '@pantul/contract/desk-approvals-wire'
import type { ReasonedDiscount, SaleQuote } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { staffDiscountKinds, type StaffDiscount } from '@pantul/rules/staff-discount'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import styles from './desk-sale.module.css'

/** A price reduction as staff have typed it; `value`: digits. */
export type TypedDiscount = {
  readonly kind: StaffDiscount['kind']
  readonly value: string
  readonly reason: string
  readonly approval: Approval
}

const nothingTyped: TypedDiscount = { kind: 'amount', value: '', reason: '', approval: emptyApproval }

/** The price reduction for the quote; null if nothing is typed. */
export const discountOfTyped = (typed: TypedDiscount | null): StaffDiscount | null =>
  typed === null || typed.value === '' ? null : { kind: typed.kind, value: Number(typed.value) }

/** The price reduction as the sale sends it; null if nothing is typed. */
export function reasonedDiscountOf(typed: TypedDiscount | null): ReasonedDiscount | null {
  const off = discountOfTyped(typed)
  return off === null || typed === null
    ? null
    : { ...off, reason: typed.reason.trim(), approval: completeApproval(typed.approval) }
}

const isAboveLimit = ({ priceOff, priceOffLeft }: SaleQuote): boolean =>
  priceOffLeft !== null && priceOff > priceOffLeft

/** Whether a price reduction has a reason, and an approval if it needs one. */
export const isDiscountReady = (typed: TypedDiscount | null, quote: SaleQuote | undefined): boolean =>
  discountOfTyped(typed) === null ||
  typed === null ||
  quote === undefined ||
  (!isReasonTooShort(typed.reason, { isRequired: true }) &&
    (!isAboveLimit(quote) || completeApproval(typed.approval) !== null))

type Props = {
  readonly locationId: string
  readonly typed: TypedDiscount | null
  readonly quote: SaleQuote | undefined
  readonly onTyped: (typed: TypedDiscount | null) => void
}

const kindNames = { amount: m.counter_amount, percent: m.sell_off_percent, price: m.sell_off_price } as const

/** Lowers the price: by an amount, a percentage, or to a price, with a reason, and above the limit with an approval. */
export function DeskDiscount({ locationId, typed, quote, onTyped }: Props) {
  if (typed === null)
    return (
      <Button variant="secondary" wide onClick={() => onTyped(nothingTyped)}>
        {m.sell_off()}
      </Button>
    )
  const change = (part: Partial<TypedDiscount>): void => onTyped({ ...typed, ...part })
  const left = quote?.priceOffLeft ?? null
  return (
    <fieldset className={styles['off']}>
      <legend>{m.sell_off()}</legend>
      <Segmented
        label={m.sell_off_by()}
        name="price-off"
        options={staffDiscountKinds.map((value) => ({ value, label: kindNames[value]() }))}
        value={typed.kind}
        onValue={(kind) => change({ kind, value: '' })}
      />
      <DeskAmountField
        id="price-off"
        label={kindNames[typed.kind]()}
        unit={typed.kind === 'percent' ? '%' : 'Rp'}
        value={typed.value}
        onValue={(value) => change({ value })}
      />
      <Field
        label={m.desk_drawer_reason()}
        value={typed.reason}
        onValue={(reason) => change({ reason })}
        maxLength={200}
        autoComplete="off"
        required
      />
      <p className={styles['note']}>
        {quote !== undefined &&
          quote.priceOff > 0 &&
          m.sell_off_taken({ amount: formatRupiah(quote.priceOff) })}{' '}
        {left !== null && m.sell_off_left({ left: formatRupiah(left) })}
      </p>
      {quote !== undefined && isAboveLimit(quote) && (
        <DeskApprovalField
          locationId={locationId}
          action="price-off"
          approval={typed.approval}
          onApproval={(approval) => change({ approval })}
          takesFocus={false}
        />
      )}
      <Button variant="secondary" wide onClick={() => onTyped(null)}>
        {m.sell_off_none()}
      </Button>
    </fieldset>
  )
}
