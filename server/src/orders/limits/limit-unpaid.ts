import { channel } from 'node:diagnostics_channel'
import { workLevelToWire } from '@pantul/contract/refusal-wire'
import { problem, type Problem } from '@pantul/rules/problem'
import {
  checkUnpaid,
  holdMinutesAfter,
  isTooMuchWork,
  requiredProof,
  type RequiredProof,
} from '@pantul/rules/unpaid-limits'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Location } from '../../venue/locations/queries.ts'
import type { PriorOrders, Person } from './check-prior-orders.ts'

/** Publishes each limit that an unpaid order reached, for metrics and logs. */
export const reachedLimits = channel('pantul:unpaid-limit')

/** `limit`: the code of the refusal, or SHORT_HOLD. `addressHours`: unpaid court-hours at that address. */
export type ReachedLimit = {
  readonly limit: string
  readonly locationId: string
  readonly addressHours: number
}

/**
 * The browser and address in whose limits an unpaid order counts (table `order_holder`). `unpaidHours`: the court-hours
 * for which it counts. `hasVerifiedEmail`: as in `PriorOrders`. `usesWork`: the order uses up the browser's proof of work.
 */
export type OrderHolder = Person['clientKeys'] & {
  readonly unpaidHours: number
  readonly hasVerifiedEmail: boolean
  readonly usesWork: boolean
}

type UnpaidOrder = {
  readonly person: Pick<Person, 'clientKeys'>
  readonly priorOrders: PriorOrders
  /** Court-hours of the order, counted by `countUnpaidHours`. */
  readonly unpaidHours: number
  readonly location: Pick<Location, 'id' | 'limits' | 'holdMinutes'>
}

/** The holder of an order that uses up no proof of work. */
export const holderOf = ({
  person,
  priorOrders,
  unpaidHours,
}: Omit<UnpaidOrder, 'location'>): OrderHolder => ({
  ...person.clientKeys,
  unpaidHours,
  hasVerifiedEmail: priorOrders.hasVerifiedEmail,
  usesWork: false,
})

/**
 * Checks whether an account or a browser may have one more unpaid order, and returns its holder. Refusals:
 * TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS.
 */
function limitOwnUnpaid(unpaid: UnpaidOrder): OrderHolder {
  const { priorOrders, unpaidHours, location } = unpaid
  const tooMuch = checkUnpaid(priorOrders.unpaid, unpaidHours, location.limits)
  if (tooMuch !== null) throw refusal(unpaid, tooMuch)
  return holderOf(unpaid)
}

/**
 * Like `limitOwnUnpaid`, with one more check if many unpaid hours are held at the network address. People who have paid
 * something that can no longer be refunded (`hasPaid`) are exempt. Refusals of this check: EMAIL_PROOF_NEEDED,
 * WORK_NEEDED with the missing units (`data.Level`), or TOO_MANY_UNPAID_AT_ADDRESS when no browser could do the work.
 * A verified e-mail address or an account does not replace the work, because the owner of a domain can create any number
 * of them free of charge.
 */
export function limitUnpaid(unpaid: UnpaidOrder): OrderHolder {
  const { priorOrders, unpaidHours, location } = unpaid
  const holder = limitOwnUnpaid(unpaid)
  if (priorOrders.hasPaid) return holder
  const proof = requiredProof(priorOrders.addressHours, unpaidHours, location.limits)
  if (proof.needsEmail && !priorOrders.hasVerifiedEmail) throw refusal(unpaid, problem('EMAIL_PROOF_NEEDED'))
  return { ...holder, usesWork: checkWork(unpaid, proof) }
}

/**
 * Like `limitUnpaid`, for a move of a paid booking. Only `addedHours`, the court-hours beyond those of the booking, need
 * a proof. Without the proof, a person could pay one refundable hour and then hold many hours by a move. A missing e-mail
 * proof is refused as TOO_MANY_UNPAID_AT_ADDRESS too, because the page of a move cannot ask for the proof.
 */
export function limitUnpaidMove(unpaid: UnpaidOrder, addedHours: number): OrderHolder {
  const { priorOrders, location } = unpaid
  const holder = limitOwnUnpaid(unpaid)
  if (priorOrders.hasPaid || addedHours <= 0) return holder
  const proof = requiredProof(priorOrders.addressHours, addedHours, location.limits)
  if (proof.needsEmail && !priorOrders.hasVerifiedEmail) throw tooManyAtAddress(unpaid)
  return { ...holder, usesWork: checkWork(unpaid, proof) }
}

/** Whether the order uses up proof of work. Refuses the order if the browser has not done enough. */
function checkWork(unpaid: UnpaidOrder, proof: RequiredProof): boolean {
  const missing = proof.work - unpaid.priorOrders.unusedWork
  if (isTooMuchWork(proof)) throw tooManyAtAddress(unpaid)
  if (missing > 0) throw refusal(unpaid, problem('WORK_NEEDED'), { data: workLevelToWire(missing) })
  return proof.work > 0
}

/** The refusal says when the current holds will have expired. */
const tooManyAtAddress = (unpaid: UnpaidOrder): Refusal => {
  const minutes = unpaid.location.holdMinutes
  return refusal(unpaid, problem('TOO_MANY_UNPAID_AT_ADDRESS', { minutes }), { retryAfter: minutes * 60 })
}

type RefusalDetails = { readonly data?: object; readonly retryAfter?: number }

function refusal(
  { priorOrders, location }: UnpaidOrder,
  reason: Problem,
  extra: RefusalDetails = {},
): Refusal {
  publishLimit({ limit: reason.problem, locationId: location.id, addressHours: priorOrders.addressHours })
  return new Refusal(reason, extra)
}

/** The location, with the minutes of a hold for this person: fewer after several holds that expired. */
export function withHoldMinutes<L extends Pick<Location, 'id' | 'holdMinutes'>>(
  location: L,
  priorOrders: PriorOrders,
): L {
  const minutes = holdMinutesAfter(priorOrders.lapsed, location.holdMinutes)
  if (minutes < location.holdMinutes)
    publishLimit({ limit: 'SHORT_HOLD', locationId: location.id, addressHours: priorOrders.addressHours })
  return { ...location, holdMinutes: minutes }
}

const publishLimit = (limit: ReachedLimit): void => reachedLimits.publish(limit)

/** Uses up the browser's proof of work for a new order. */
export const spendWork = (
  tx: Transaction,
  { browser, orderPublicId, now }: { browser: string; orderPublicId: string; now: Temporal.Instant },
): Promise<unknown> =>
  tx.query(
    `update guest_work set order_id = (select id from sales_order where public_id = $2)
      where browser = $1 and order_id is null and expires_at > $3`,
    [browser, orderPublicId, now],
  )
