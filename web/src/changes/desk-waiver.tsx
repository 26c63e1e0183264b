import type { Approval } from '@pantul/contract/desk-approvals-wire'
import type { ChangeQuote, Waiver } from '@pantul/contract/desk-change-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import styles from './desk-change.module.css'

/** What staff have typed to waive a price difference. */
export type TypedWaiver = { readonly reason: string; readonly approval: Approval }

const nothingTyped: TypedWaiver = { reason: '', approval: emptyApproval }

/** The waiver as the change sends it; null if the difference is not waived. */
export const waiverOf = (typed: TypedWaiver | null): Waiver | null =>
  typed && { reason: typed.reason.trim(), approval: completeApproval(typed.approval) }

const isAboveLimit = ({ waived, waiveLeft }: ChangeQuote): boolean => waiveLeft !== null && waived > waiveLeft

/** Whether a waiver has a reason, and an approval where it needs one. */
export const isWaiverReady = (typed: TypedWaiver | null, quote: ChangeQuote): boolean =>
  typed === null ||
  (!isReasonTooShort(typed.reason, { isRequired: true }) &&
    (!isAboveLimit(quote) || completeApproval(typed.approval) !== null))

type Props = {
  readonly locationId: string
  readonly quote: ChangeQuote
  readonly typed: TypedWaiver | null
  readonly onTyped: (typed: TypedWaiver | null) => void
  /** Enter in the reason confirms the change. */
  readonly onEnter: () => void
}

/** Waives the price difference of a change: with a reason, and above the limit with an approval. */
export function DeskWaiver({ locationId, quote, typed, onTyped, onEnter }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const isOpen = typed !== null
  // Focuses the reason when it appears. An effect, because focus is outside of React.
  useEffect(() => {
    if (isOpen) fields.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (typed === null)
    return quote.isWaivable ? (
      <Button variant="secondary" wide onClick={() => onTyped(nothingTyped)}>
        {m.changes_waive()}
      </Button>
    ) : null
  return (
    <fieldset ref={fields} className={styles['waiver']}>
      <legend>{m.changes_waived({ amount: formatRupiah(quote.waived) })}</legend>
      <Field
        label={m.desk_drawer_reason()}
        value={typed.reason}
        onValue={(reason) => onTyped({ ...typed, reason })}
        maxLength={200}
        autoComplete="off"
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter()
        }}
        required
      />
      {quote.waiveLeft !== null && (
        <p className={styles['note']}>{m.sell_off_left({ left: formatRupiah(quote.waiveLeft) })}</p>
      )}
      {isAboveLimit(quote) && (
        <DeskApprovalField
          locationId={locationId}
          action="price-off"
          approval={typed.approval}
          onApproval={(approval) => onTyped({ ...typed, approval })}
          takesFocus={false}
        />
      )}
      <Button variant="secondary" wide onClick={() => onTyped(null)}>
        {m.changes_waive_not()}
      </Button>
    </fieldset>
  )
}
