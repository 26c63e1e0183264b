import type { ReasonedDiscount } from '@pantul/contract/desk-sale-wire'
import type { PaidByBalances, UnpaidBalance } from '@pantul/contract/desk-payments-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { isDeadlineValid } from '@pantul/rules/desk-sale'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { actingRole, staffRoles, type StaffAction, type StaffRole } from '@pantul/rules/staff-may'
import { formatRupiah } from '@pantul/rules/money'
import { checkTenders, type Tender } from '@pantul/rules/tender'
import type { ApprovedBy } from '../../people/staff/approve.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import type { AllowedDiscount } from '../price/allow-discount.ts'
import { firstHourOf, lastHourOf } from '../limits/hold-duration.ts'
import type { BookingIds } from '../stored/insert-order.ts'
import { unpaidBalanceForAct } from '../limits/unpaid-balance-for-act.ts'
import type { AllowedUnpaidBalance, UnpaidBalanceRequest } from '../states/order-hooks.ts'

/**
 * How an order of the counter is paid. `tenders`: at once, also by store credit and packages of the buyer; a part may
 * stay unpaid; the order is confirmed. `pay-by`: the order is held until a moment, and the player pays online or at
 * the counter. `qris`: the order is held while the player, who stands at the counter, scans a code.
 */
export type SalePayment =
  | {
      readonly kind: 'tenders'
      readonly tenders: readonly Tender[]
      readonly unpaid?: UnpaidBalance | null
      readonly balances?: PaidByBalances | null
    }
  | { readonly kind: 'pay-by'; readonly until: Temporal.Instant }
  | { readonly kind: 'qris' }

/** Minutes for which an order is held for a QR code. The code is valid for 15 minutes, and must end before the hold. */
export const qrHoldMinutes = 16

/** Staff who place an order for a player. `contactId`: the player's contact. */
export type Seller = {
  readonly customerId: number
  readonly staff: CurrentStaff
  /** Null for a guest who ordered before contacts were stored. */
  readonly contactId: number | null
  readonly settling: SalePayment
  readonly priceOff: ReasonedDiscount | null
  /** The order comes from a file of bookings. `paid`: rupiah that were paid elsewhere before. */
  readonly imported?: { readonly paid: number } | null
  /** The running booking that the order makes longer; null: none. */
  readonly lengthenSteps?: LengthenSteps | null
}

/** Steps that lengthen a running booking, in the transaction of the order that sells the added hours. */
export type LengthenSteps = {
  /** Locks the booking; refuses if the hours may not be added to it. `isPaidNow`: the order is paid in full at once. */
  readonly lock: (tx: Transaction, adding: { readonly isPaidNow: boolean }) => Promise<BookingWithNumber>
  /** Called after the order was written and confirmed, paid or with an unpaid balance. */
  readonly onConfirmed: (
    tx: Transaction,
    order: { readonly id: number; readonly actId: number },
  ) => Promise<void>
}

export type BookingWithNumber = BookingIds & { readonly number: string }

/** An order that is priced, but not written yet. `due` in rupiah. */
export type UnsettledSale = {
  readonly due: number
  readonly now: Temporal.Instant
  readonly items: readonly BookingItem[]
  readonly timeZone: string
}

/**
 * An order that staff sell: who sells it, and how it is paid. `contactId`: the buyer; `tenders`: the money that staff
 * took; `wantedUnpaidBalance`: the balance that staff ask to leave unpaid, null for none; `heldUntil`: the end of the
 * hold, null for a confirmed order.
 */
export type CounterSale = {
  readonly staff: ActingStaff
  readonly contactId: number | null
  readonly tenders: readonly Tender[]
  /** The part that the buyer's packages and store credit pay; null: nothing. */
  readonly balances: PaidByBalances | null
  readonly wantedUnpaidBalance: Omit<UnpaidBalanceRequest, 'owingPlayer'> | null
  readonly priceOff: ReasonedDiscount | null
  readonly heldUntil: Temporal.Instant | null
  /** Rupiah that were paid before the import; null: the order is not from a file. */
  readonly importedPaid: number | null
}

/** Checks how an order that staff sell is paid. Refusals: those of `checkTenders`; DEADLINE_INVALID. */
export function settleCounterSale(seller: Seller, order: UnsettledSale): CounterSale {
  const { customerId, staff: currentStaff, settling, contactId, priceOff } = seller
  const { roles } = currentStaff
  const importedPaid = seller.imported?.paid ?? null
  const staffFor = (action: StaffAction): ActingStaff => ({
    ...currentStaff,
    customerId,
    role: roleFor(roles, action),
  })
  if (settling.kind === 'tenders') {
    const { tenders, balances = null } = settling
    const staff = staffFor(importedPaid === null ? 'sell' : 'import')
    const wantedUnpaidBalance = wantedUnpaidBalanceOf(settling.unpaid ?? null, order, staff)
    const paidNow = (wantedUnpaidBalance?.paid ?? order.due) - (importedPaid ?? 0)
    const wrong = checkTenders(tenders, paidNow, balances?.credit)
    if (wrong !== null) throw new Refusal(wrong)
    return {
      staff,
      contactId,
      tenders,
      balances,
      wantedUnpaidBalance,
      priceOff,
      heldUntil: null,
      importedPaid,
    }
  }
  const held = { contactId, tenders: [], balances: null, wantedUnpaidBalance: null, priceOff, importedPaid }
  if (settling.kind === 'qris') {
    const until = order.now.add({ minutes: qrHoldMinutes })
    return { ...held, staff: staffFor('sell'), heldUntil: order.due === 0 ? null : until }
  }
  const { until } = settling
  const firstHour = firstHourOf(order.items, order.timeZone)
  const latest = actingRole(roles, 'let-pay-after-start') === undefined ? firstHour.start : firstHour.end
  const times = { now: ms(order.now), deadline: ms(until), latest: ms(latest) }
  if (!isDeadlineValid(times))
    throw new Refusal(problem('DEADLINE_INVALID', { end: localText(latest, order) }))
  const action = ms(until) > ms(firstHour.start) ? 'let-pay-after-start' : 'sell'
  const staff = staffFor(importedPaid === null ? action : 'import')
  return { ...held, staff, heldUntil: order.due === 0 ? null : until }
}

/** The unpaid balance that staff ask for; null for none. Refusal: AMOUNT_OVER if it is more than the due amount. */
function wantedUnpaidBalanceOf(
  unpaid: UnpaidBalance | null,
  order: UnsettledSale,
  staff: ActingStaff,
): CounterSale['wantedUnpaidBalance'] {
  if (unpaid === null) return null
  if (unpaid.amount > order.due) throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(order.due) }))
  const startsAt = firstHourOf(order.items, order.timeZone).start
  const endsAt = lastHourOf(order.items, order.timeZone).end
  return { staff, unpaid, paid: order.due - unpaid.amount, startsAt, endsAt }
}

const ms = (moment: Temporal.Instant): number => moment.epochMilliseconds

function roleFor(roles: readonly StaffRole[], action: StaffAction): StaffRole {
  const role = actingRole(roles, action)
  if (role === undefined) throw new Error(`staff without the right to ${action} reached the sale`)
  return role
}

/** `18:00`, with the date if it is not today. */
function localText(moment: Temporal.Instant, { now, timeZone }: UnsettledSale): string {
  const local = moment.toZonedDateTimeISO(timeZone)
  const date = local.toPlainDate()
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isToday = date.equals(now.toZonedDateTimeISO(timeZone).toPlainDate())
  return isToday ? time : `${toDayMonthYear(date.toString())} ${time}`
}

/**
 * Balances of the buyer that pay a sale: rupiah of store credit, court-hours of packages; and who allowed their use.
 */
export type UsedBalances = ApprovedBy & { readonly credit: number; readonly units: number }

/** The order that a sale places; `total` in rupiah. */
type SaleRecord = {
  readonly number: string
  readonly total: number
  readonly allowedUnpaidBalance: AllowedUnpaidBalance | null
  readonly allowedDiscount: AllowedDiscount | null
  readonly usedBalances: UsedBalances | null
  readonly parentBooking: BookingWithNumber | null
  readonly now: Temporal.Instant
}

/** The highest role that allowed the exceptions, the approver if there was one, and the reasons. */
function mergeApprovals(
  ...approvals: readonly ((ApprovedBy & { readonly reason?: string | null }) | null)[]
) {
  const present = approvals.filter((approval) => approval !== null)
  const reasons = present.flatMap(({ reason }) => reason ?? [])
  const highest = present.toSorted((a, b) => staffRoles.indexOf(b.role) - staffRoles.indexOf(a.role))[0]
  return highest === undefined
    ? {}
    : {
        role: highest.role,
        approvedBy: present.find(({ approvedBy }) => approvedBy !== null)?.approvedBy ?? null,
        reason: reasons.length === 0 ? null : reasons.join('; '),
      }
}

/** Records a sale, and returns the id of the act. */
export const writeSaleAct = (
  tx: Transaction,
  { staff, tenders, wantedUnpaidBalance, heldUntil, importedPaid }: CounterSale,
  { number, total, allowedUnpaidBalance, allowedDiscount, usedBalances, parentBooking, now }: SaleRecord,
): Promise<number> =>
  writeStaffAct(tx, {
    at: now,
    ...staff,
    ...mergeApprovals(allowedDiscount, allowedUnpaidBalance, usedBalances),
    action: importedPaid === null ? 'sell' : 'import-booking',
    thing: 'order',
    thingId: number,
    amount: total,
    after: {
      ...(heldUntil === null
        ? { state: 'confirmed', tenders: tenders.map(({ method, amount }) => ({ method, amount })) }
        : { state: 'held', payBy: heldUntil.toString() }),
      ...(importedPaid === null ? {} : { imported: importedPaid }),
      ...(parentBooking === null ? {} : { beside: parentBooking.number }),
      ...(wantedUnpaidBalance === null
        ? {}
        : {
            owed: unpaidBalanceForAct(wantedUnpaidBalance.unpaid.amount, allowedUnpaidBalance, [
              allowedDiscount,
              usedBalances,
            ]),
          }),
      ...(usedBalances === null || usedBalances.credit === 0 ? {} : { credit: usedBalances.credit }),
      ...(usedBalances === null || usedBalances.units === 0 ? {} : { packageHours: usedBalances.units }),
      ...(allowedDiscount === null
        ? {}
        : { priceOff: { amount: allowedDiscount.amount, counted: allowedDiscount.counted } }),
    },
  })

/**
 * Locks the account of the buyer, so that it cannot be deleted meanwhile. Refusal: LOGIN_REQUIRED if it was deleted.
 */
export async function lockCustomer(tx: Transaction, customerId: number | null): Promise<void> {
  if (customerId === null) return
  await lockAccount(tx, customerId)
  const deleted = await tx.query('select from customer where id = $1 and deleted_at is not null', [
    customerId,
  ])
  if (deleted.length > 0) throw new Refusal(problem('LOGIN_REQUIRED'))
}
