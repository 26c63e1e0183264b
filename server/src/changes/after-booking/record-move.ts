import type { Transaction } from '../../platform/database/open.ts'
import type { AllowedDiscount } from '../../orders/allow-discount.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { MoveRequest, QuotedMove } from './quote-move.ts'
import {
  describeRefundForAct,
  chooseRoutes,
  type CounterChoices,
} from '../../money/refunds/refund-at-desk.ts'

type MoveRecord = {
  readonly moving: Omit<MoveRequest, 'by'> & CounterChoices & { readonly staff: ActingStaff }
  readonly quoted: QuotedMove
  /** The number of the new order. */
  readonly number: string
  readonly now: Temporal.Instant
  /** Null when no difference is waived. */
  readonly waiver: AllowedDiscount | null
}

/** Records a change by staff: the booking as it was and as it is. Returns the act's id. */
export function recordMove(
  tx: Transaction,
  { moving, quoted: { order, plan, offered }, number, now, waiver }: MoveRecord,
): Promise<number> {
  const booked = order.basket.find(({ id }) => id === moving.bookingId)
  const { date, hours, courts } = plan.item
  const parts = chooseRoutes(offered, moving.choices, false)
  return writeStaffAct(tx, {
    at: now,
    ...moving.staff,
    ...(waiver === null ? {} : { role: waiver.role, approvedBy: waiver.approvedBy, reason: waiver.reason }),
    action: 'change-booking',
    thing: 'order',
    thingId: number,
    // What was waived is money that the venue gives up.
    amount: plan.taxed.total - plan.paid + (waiver?.amount ?? 0),
    before: {
      order: order.number,
      date: booked?.date,
      hours: booked?.hours,
      courts: booked?.courts.map(({ id }) => id),
      price: plan.paid,
    },
    after: {
      date,
      hours,
      courts: courts.map(({ id }) => id),
      price: plan.taxed.total,
      ...(plan.debt.movedDebt === 0 ? {} : { owed: plan.debt.movedDebt - plan.debt.writtenOff }),
      ...(plan.debt.endedDebt === 0 ? {} : { debtEnded: plan.debt.endedDebt }),
      ...(waiver === null ? {} : { priceOff: { amount: waiver.amount, counted: waiver.counted } }),
      ...(parts.length === 0 ? {} : describeRefundForAct(parts, moving.account)),
    },
  })
}
