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
import { limitPayout, payOut } from '../drawers/pay-out.ts'
import { accountEnding, storeAccount } from './give-account.ts'

/**
 * The route that staff chose for the part of a refund that goes back to one payment. `paymentId`: its public id.
 * `slip`: the number on the card terminal's receipt, else empty.
 */
export type RouteChoice = {
  readonly paymentId: string
  readonly route: StaffRefundRoute
  readonly slip: string
}

/**
 * How staff refund money. `account`: the bank account for transfers, if the guest is present; null: the guest is asked
 * by mail.
 */
export type CounterChoices = {
  readonly choices: readonly RouteChoice[]
  readonly account: BankAccount | null
}

/**
 * The offered parts with the chosen routes; without a choice the usual one. `mayBypassGateway`: whether staff may pay
 * out what the gateway could refund. Refusals: CASH_ONLY (cash was chosen, but only money that was paid in cash is
 * refunded in cash), REFUND_ROUTE_INVALID (another route that is not offered), REFERENCE_REQUIRED (no slip).
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
  parts.some(
    ({ route }, i) =>
      route === 'transfer' && offered[i] !== undefined && offered[i].routes.includes('gateway'),
  )

/** What an act of staff records of a refund. Refusal: ACCOUNT_INVALID. */
export const describeRefundForAct = (parts: readonly RoutedPart[], account: BankAccount | null) => ({
  routes: parts.map(({ route, amount }) => ({ route, amount })),
  ...(account !== null && parts.some(({ route }) => route === 'transfer')
    ? { accountEnding: accountEnding(account) }
    : {}),
})

type RefundInput = {
  readonly staff: ActingStaff
  readonly actId: number
  readonly parts: readonly RoutedPart[]
  readonly account: BankAccount | null
  readonly customerId: number | null
  readonly now: Temporal.Instant
}

/**
 * Opens a refund by staff. Cash is taken out of the open drawer. A card refund was already made at the terminal. For a
 * transfer, a mail asks the player for the bank account, or names the account that staff typed. Refusals:
 * NEW_CODE_NEEDED (cash, without a new code of the authenticator app), DRAWER_CLOSED, PAYOUT_LIMIT, ACCOUNT_INVALID.
 */
export async function refundAtDesk(
  tx: Transaction,
  owed: RefundRequest,
  { staff, actId, parts, account, customerId, now }: RefundInput,
): Promise<OpenedRefund> {
  const shift = await lockOpenShift(tx, staff)
  const shiftId = shift?.id ?? null
  const isCash = parts.some(({ route }) => route === 'cash')
  if (isCash && !staff.isCodeNew) throw new Refusal(problem('NEW_CODE_NEEDED'))
  if (isCash && shift === null) throw new Refusal(problem('DRAWER_CLOSED'))
  const countsForPayoutLimit = ({ route }: RoutedPart): boolean =>
    route === 'cash' || route === 'terminal' || (route === 'transfer' && account !== null)
  const amount = parts.filter(countsForPayoutLimit).reduce((sum, part) => sum + part.amount, 0)
  const isLimited = !staffMay([staff.role], 'cancel-custom-percents')
  await limitPayout(tx, { ...staff, isLimited }, { amount, now })
  const { tasks, ...opened } = await openRefundParts(tx, { ...owed, actId }, { parts, customerId, shiftId })
  for (const { id, route, amount: part } of tasks) {
    if (route === 'cash' && shiftId !== null) await payOut(tx, { shiftId, amount: part, refundId: id, actId })
    if (route === 'transfer' && account !== null) await storeAccount(tx, id, account, actId)
  }
  return opened
}
