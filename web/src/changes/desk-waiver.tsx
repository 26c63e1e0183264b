import type { Approval } from '@pantul/contract/desk-approvals-wire'
import type { ChangeQuote, Waiver } from '@pantul/contract/desk-change-booking-wire'
import * as m from '@pantul/messages/words'
import { isReasonTooShort } from '@pantul/rules/reason'
import { formatRupiah } from '@pantul/rules/money'
import { useFocusWhen } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'

/** What staff have entered so far to waive a price difference. */
export type WaiverDraft = { readonly reason: string; readonly approval: Approval }

const emptyDraft: WaiverDraft = { reason: '', approval: emptyApproval }

/** The waiver as it is sent; null if the price difference is not waived. */
export const waiverOf = (draft: WaiverDraft | null): Waiver | null =>
  draft && { reason: draft.reason.trim(), approval: completeApproval(draft.approval) }

const isAboveLimit = ({ waived, waivableWithoutApproval }: ChangeQuote): boolean =>
  waivableWithoutApproval !== null && waived > waivableWithoutApproval

/** Whether the waiver has a reason, and an approval if it needs one. Without a waiver nothing is missing. */
export const isWaiverComplete = (draft: WaiverDraft | null, quote: ChangeQuote): boolean =>
  draft === null ||
  (!isReasonTooShort(draft.reason, { isRequired: true }) &&
    (!isAboveLimit(quote) || completeApproval(draft.approval) !== null))

type Props = {
  readonly locationId: string
  readonly quote: ChangeQuote
  /** Null if the price difference is not waived. */
  readonly draft: WaiverDraft | null
  readonly onDraft: (draft: WaiverDraft | null) => void
  /** Called when Enter is pressed in the field of the reason. */
  readonly onEnter: () => void
}

/** Waives the price difference of a change. This needs a reason, and above a limit an approval. */
export function DeskWaiver({ locationId, quote, draft, onDraft, onEnter }: Props) {
  const reasonField = useFocusWhen<HTMLInputElement>(draft !== null)
  if (draft === null)
    return quote.isWaivable ? (
      <Button variant="secondary" wide onClick={() => onDraft(emptyDraft)}>
        {m.changes_waive()}
      </Button>
    ) : null
  return (
    <fieldset className={parts['fieldGroup']}>
      <legend>{m.changes_waived({ amount: formatRupiah(quote.waived) })}</legend>
      <DeskReasonField
        ref={reasonField}
        value={draft.reason}
        onValue={(reason) => onDraft({ ...draft, reason })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter()
        }}
        required
      />
      {quote.waivableWithoutApproval !== null && (
        <p className={parts['note']}>
          {m.sell_off_left({ left: formatRupiah(quote.waivableWithoutApproval) })}
        </p>
      )}
      {isAboveLimit(quote) && (
        <DeskApprovalField
          locationId={locationId}
          action="price-off"
          approval={draft.approval}
          onApproval={(approval) => onDraft({ ...draft, approval })}
          takesFocus={false}
        />
      )}
      <Button variant="secondary" wide onClick={() => onDraft(null)}>
        {m.changes_waive_not()}
      </Button>
    </fieldset>
  )
}
