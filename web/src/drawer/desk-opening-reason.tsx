import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { OPENING_REASON_FIELD_ID, type useDrawerOpening } from './desk-use-drawer-opening.ts'

type Props = { readonly opening: ReturnType<typeof useDrawerOpening> }

/**
 * Shows by how much the cash differs from the last count, and the field for the reason. Renders nothing until the server
 * reports a difference.
 */
export function DeskOpeningReason({ opening: { lastCount, difference, reason, setReason } }: Props) {
  if (lastCount === null || difference === 0) return null
  const sentence = difference > 0 ? m.desk_drawer_opening_over : m.desk_drawer_opening_short
  const text = sentence({ amount: formatRupiah(Math.abs(difference)), counted: formatRupiah(lastCount) })
  return (
    <DeskReasonField
      id={OPENING_REASON_FIELD_ID}
      hint={text}
      error={isReasonTooShort(reason, { isRequired: true }) ? text : null}
      value={reason}
      onValue={setReason}
      required
    />
  )
}
