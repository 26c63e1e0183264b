import type { Transaction } from '../../platform/database/open.ts'
import type { AllowedDiscount } from '../../orders/price/allow-discount.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { MoveRequest, QuotedMove } from './quote-move.ts'
import {
  describeRefundForAct,
  chooseRoutes,
  type CounterChoices,
} from '../../money/refunds/open-refund-at-desk.ts'

type MoveRecord = {
  readonly moving: Omit<MoveRequest, 'by'> & CounterChoices & { readonly staff: ActingStaff }
  readonly quoted: QuotedMove
  /** The number of the new order. */
  readonly number: string
  readonly now: Temporal.Instant
  /** Null if no difference is waived. */
  readonly waiver: AllowedDiscount | null
}

/** Records a move by staff as a staff act (audit log): the booking before and after. Returns the id of the act. */
export function recordMove(
  tx: Transaction,
  { moving, quoted: { order, plan, offered }, number, now, waiver }: MoveRecord,
): Promise<number> {
  const itemBefore = order.basket.find(({ id }) => id === moving.bookingId)
  const { date, hours, courts } = plan.item
  const parts = chooseRoutes(offered, moving.choices, /* mayBypassGateway */ false)
  return writeStaffAct(tx, {
    at: now,
    ...moving.staff,
    ...(waiver === null ? {} : { role: waiver.role, approvedBy: waiver.approvedBy, reason: waiver.reason }),
    action: 'change-booking',
    thing: 'order',
    thingId: number,
    // The waived difference counts, because the venue gives it up.
    amount: plan.taxed.total - plan.paid + (waiver?.amount ?? 0),
    before: {
      order: order.number,
      date: itemBefore?.date,
      hours: itemBefore?.hours,
      courts: itemBefore?.courts.map(({ id }) => id),
      price: plan.paid,
    },
    after: {
      date,
      hours,
      courts: courts.map(({ id }) => id),
      price: plan.taxed.total,
      ...(plan.movedMoney.movedUnpaid === 0
        ? {}
        : { owed: plan.movedMoney.movedUnpaid - plan.movedMoney.writtenOff }),
      ...(plan.movedMoney.endedUnpaid === 0 ? {} : { debtEnded: plan.movedMoney.endedUnpaid }),
      ...(waiver === null ? {} : { priceOff: { amount: waiver.amount, counted: waiver.counted } }),
      ...(parts.length === 0 ? {} : describeRefundForAct(parts, moving.account)),
    },
  })
}
