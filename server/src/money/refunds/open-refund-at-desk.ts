import type { BankAccount } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { staffMay } from '@pantul/rules/staff-may'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import {
  openRefundParts,
  type OpenedRefund,
  type RefundRequest,
  type RoutedPart,
} from '../refund-tasks/open-refund.ts'
import { allowedParts, type OfferedPart } from '../refund-tasks/plan-refund.ts'
import { lockOpenShift } from '../drawers/shift.ts'
import { limitCounterRefunds, takeRefundFromDrawer } from '../drawers/counter-refunds.ts'
import { accountEnding, storeAccount } from './store-account.ts'

/** The route that staff chose for the part of a refund that goes back to one payment. */
export type RouteChoice = {
  /** The public id. */
  readonly paymentId: string
  readonly route: StaffRefundRoute
  /** The number on the receipt of the card terminal, else empty. */
  readonly slip: string
}

/** How staff refund money. */
export type CounterChoices = {
  readonly choices: readonly RouteChoice[]
  /** The bank account for transfers, if the guest named it; null: the guest is asked by mail. */
  readonly account: BankAccount | null
}

/**
 * Gives each offered part the chosen route, or the usual one without a choice. `mayBypassGateway`: whether staff may
 * transfer what the gateway could refund. Refusals: CASH_ONLY (cash was chosen for money that was not paid in cash),
 * REFUND_ROUTE_INVALID (another route that is not offered), REFERENCE_REQUIRED (no slip).
 */
export const chooseRoutes = (
  offered: readonly OfferedPart[],
  choices: readonly RouteChoice[],
  mayBypassGateway: boolean,
): readonly RoutedPart[] =>
  allowedParts(offered, mayBypassGateway).map(({ payment, amount, routes }) => {
    const chosen = choices.find(({ paymentId }) => paymentId === payment?.publicId)
    const route = chosen?.route ?? routes[0] ?? 'transfer'
    if (!routes.includes(route))
      throw new Refusal(problem(route === 'cash' ? 'CASH_ONLY' : 'REFUND_ROUTE_INVALID'))
    const slip = chosen?.slip.trim() ?? ''
    if (route !== 'terminal') return { payment, route, amount }
    if (slip === '') throw new Refusal(problem('REFERENCE_REQUIRED'))
    return { payment, route, amount, slip }
  })

/** Whether a part that the gateway could refund goes to a bank account instead. */
export const bypassesGateway = (offered: readonly OfferedPart[], parts: readonly RoutedPart[]): boolean =>
  parts.some(({ route }, i) => route === 'transfer' && offered[i]?.routes.includes('gateway') === true)

/** What a staff act (audit log) says about a refund. Refusal: ACCOUNT_INVALID. */
export const describeRefundForAct = (parts: readonly RoutedPart[], account: BankAccount | null) => ({
  routes: parts.map(({ route, amount }) => ({ route, amount })),
  ...(account !== null && parts.some(({ route }) => route === 'transfer')
    ? { accountEnding: accountEnding(account) }
    : {}),
})

type DeskRefund = {
  readonly staff: ActingStaff
  readonly actId: number
  readonly parts: readonly RoutedPart[]
  readonly account: BankAccount | null
  readonly customerId: number | null
  readonly now: Temporal.Instant
}

/**
 * Opens a refund by the routes that staff chose. Cash is taken out of the open drawer; the card terminal has refunded
 * already. For a transfer the player gets a mail, which asks for the bank account or names the one that staff typed.
 * Refusals: NEW_CODE_NEEDED (for cash), DRAWER_CLOSED, PAYOUT_LIMIT, ACCOUNT_INVALID.
 */
export async function openRefundAtDesk(
  tx: Transaction,
  request: RefundRequest,
  { staff, actId, parts, account, customerId, now }: DeskRefund,
): Promise<OpenedRefund> {
  const shift = await lockOpenShift(tx, staff)
  const shiftId = shift?.id ?? null
  const hasCash = parts.some(({ route }) => route === 'cash')
  if (hasCash && !staff.isCodeNew) throw new Refusal(problem('NEW_CODE_NEEDED'))
  if (hasCash && shift === null) throw new Refusal(problem('DRAWER_CLOSED'))
  const countsForPayoutLimit = ({ route }: RoutedPart): boolean =>
    route === 'cash' || route === 'terminal' || (route === 'transfer' && account !== null)
  const amount = parts.filter(countsForPayoutLimit).reduce((sum, part) => sum + part.amount, 0)
  // Roles that may refund other percentages than the tiers say have no daily limit of refunds.
  const isLimited = !staffMay(staff.roles, 'cancel-custom-percents')
  await limitCounterRefunds(tx, { ...staff, isLimited }, { amount, now })
  const { tasks, ...opened } = await openRefundParts(
    tx,
    { ...request, actId },
    { parts, customerId, shiftId },
  )
  for (const { id, route, amount: part } of tasks) {
    if (route === 'cash' && shiftId !== null)
      await takeRefundFromDrawer(tx, { shiftId, amount: part, refundId: id, actId })
    if (route === 'transfer' && account !== null) await storeAccount(tx, id, account, actId)
  }
  return opened
}
