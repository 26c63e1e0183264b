import type { Approval } from '@pantul/contract/desk-approvals-wire'
import type { ReasonedDiscount, SaleQuote } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { staffDiscountKinds, type StaffDiscount } from '@pantul/rules/staff-discount'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { Button } from '../design/button.tsx'
import { Segmented } from '../design/segmented.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'

/** What staff have entered so far to lower the price. The product also calls a discount by staff "price off". */
export type DiscountDraft = {
  readonly kind: StaffDiscount['kind']
  /** Only digits. */
  readonly value: string
  readonly reason: string
  readonly approval: Approval
}

const emptyDraft: DiscountDraft = { kind: 'amount', value: '', reason: '', approval: emptyApproval }

/** The discount for the quote; null if no value is entered. */
export const discountOf = (draft: DiscountDraft | null): StaffDiscount | null =>
  draft === null || draft.value === '' ? null : { kind: draft.kind, value: Number(draft.value) }

/** The discount for the sale, with its reason and approval; null if no value is entered. */
export function reasonedDiscountOf(draft: DiscountDraft | null): ReasonedDiscount | null {
  const discount = discountOf(draft)
  return discount === null || draft === null
    ? null
    : { ...discount, reason: draft.reason.trim(), approval: completeApproval(draft.approval) }
}

/** Whether the discount is above what staff have left without an approval. */
const isAboveLimit = ({ priceOff, priceOffLeft }: SaleQuote): boolean =>
  priceOffLeft !== null && priceOff > priceOffLeft

/** Whether a discount has a reason, and an approval if it needs one. Without a discount nothing is missing. */
export const isDiscountComplete = (draft: DiscountDraft | null, quote: SaleQuote | undefined): boolean =>
  discountOf(draft) === null ||
  draft === null ||
  quote === undefined ||
  (!isReasonTooShort(draft.reason, { isRequired: true }) &&
    (!isAboveLimit(quote) || completeApproval(draft.approval) !== null))

type Props = {
  readonly locationId: string
  /** Null if the price is not lowered. */
  readonly draft: DiscountDraft | null
  readonly quote: SaleQuote | undefined
  readonly onDraft: (draft: DiscountDraft | null) => void
}

const kindNames = { amount: m.counter_amount, percent: m.sell_off_percent, price: m.sell_off_price } as const

/** Lowers the price by an amount, by a percentage, or to a price. It needs a reason, and above a limit an approval. */
export function DeskStaffDiscount({ locationId, draft, quote, onDraft }: Props) {
  if (draft === null)
    return (
      <Button variant="secondary" wide onClick={() => onDraft(emptyDraft)}>
        {m.sell_off()}
      </Button>
    )
  const change = (changed: Partial<DiscountDraft>): void => onDraft({ ...draft, ...changed })
  const leftWithoutApproval = quote?.priceOffLeft ?? null
  return (
    <fieldset className={parts['fieldGroup']}>
      <legend>{m.sell_off()}</legend>
      <Segmented
        label={m.sell_off_by()}
        name="price-off"
        options={staffDiscountKinds.map((value) => ({ value, label: kindNames[value]() }))}
        value={draft.kind}
        onValue={(kind) => change({ kind, value: '' })}
      />
      <DeskAmountField
        id="price-off"
        label={kindNames[draft.kind]()}
        unit={draft.kind === 'percent' ? '%' : 'Rp'}
        value={draft.value}
        onValue={(value) => change({ value })}
      />
      <DeskReasonField value={draft.reason} onValue={(reason) => change({ reason })} required />
      <p className={parts['note']}>
        {quote !== undefined &&
          quote.priceOff > 0 &&
          m.sell_off_taken({ amount: formatRupiah(quote.priceOff) })}{' '}
        {leftWithoutApproval !== null && m.sell_off_left({ left: formatRupiah(leftWithoutApproval) })}
      </p>
      {quote !== undefined && isAboveLimit(quote) && (
        <DeskApprovalField
          locationId={locationId}
          action="price-off"
          approval={draft.approval}
          onApproval={(approval) => change({ approval })}
          takesFocus={false}
        />
      )}
      <Button variant="secondary" wide onClick={() => onDraft(null)}>
        {m.sell_off_none()}
      </Button>
    </fieldset>
  )
}
