import type { ReplacementOrder } from '@pantul/contract/desk-change-booking-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { ReactNode } from 'react'
import { DeskOrderPayment } from '../counter/desk-order-payment.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import { DeskSuccessBox } from '../desk/desk-success-box.tsx'
import { DeskResultLayout } from './desk-result-layout.tsx'

export type ChangedBooking = ReplacementOrder & {
  /** Cash to hand to the guest now, rupiah. */
  readonly handOut: number
}

type Props = {
  readonly locationId: string
  readonly title: string
  /** The new courts, day and hours. */
  readonly courtsAndTimeText: string
  readonly changed: ChangedBooking
  readonly onClose: () => void
  /** What else is to be done after the change. */
  readonly children?: ReactNode
}

/** The result of a change: the cash to hand to the guest, or the difference that is still to be paid. */
export function DeskChanged({ locationId, title, courtsAndTimeText, changed, onClose, children }: Props) {
  const { due, heldUntil, handOut, orderNumber } = changed
  return (
    <DeskResultLayout title={title} onClose={onClose}>
      <p>{courtsAndTimeText}</p>
      <DeskSuccessBox cash={handOut} cashLabel={m.changes_hand_out()}>
        <span>
          {heldUntil === null
            ? m.changes_changed()
            : m.changes_hours_held({ amount: formatRupiah(due), time: momentTime(heldUntil) })}
        </span>
      </DeskSuccessBox>
      {heldUntil !== null && (
        <>
          <DeskOrderPayment order={{ locationId, orderNumber, due, isOwing: false }} mayTakePayment />
          <p>{m.changes_or_by_link()}</p>
        </>
      )}
      {children}
    </DeskResultLayout>
  )
}
