import { channel } from 'node:diagnostics_channel'
import { workLevelToWire } from '@pantul/contract/refusal-wire'
import type { CustomerLimits } from '@pantul/rules/limits'
import { problem, type Problem } from '@pantul/rules/problem'
import { checkUnpaid, holdMinutes, proofFor } from '@pantul/rules/unpaid'
import type { Transaction } from '../platform/database/open.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Location } from '../venue/locations/queries.ts'
import type { Before, Person } from './check-booked-before.ts'

/** What limited an unpaid order, told to whoever counts and logs. Nobody has to listen. */
export const unpaidLimits = channel('pantul:unpaid-limit')

/** `limit`: the code of the refusal, or SHORT_HOLD. `addressHours`: unpaid court-hours at that address. */
export type UnpaidLimit = {
  readonly limit: string
  readonly locationId: string
  readonly addressHours: number
}

/** How an unpaid order is counted; `usesWork`: the work that the browser did is used up by it. */
export type Held = Person['holder'] & {
  readonly units: number
  /** By the network address as well: whoever orders has never paid. */
  readonly isByAddress: boolean
  readonly isProven: boolean
  readonly usesWork: boolean
}

type Unpaid = {
  readonly person: Pick<Person, 'holder'>
  readonly before: Before
  /** By `unpaidHours`. */
  readonly units: number
  readonly location: { readonly id: string; readonly limits: CustomerLimits }
}

/**
 * Asks whether an account or a browser may have one more order that waits for its payment, and answers how it is
 * counted. TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS.
 */
export function limitOwnUnpaid(unpaid: Unpaid): Held {
  const { person, before, units, location } = unpaid
  const tooMuch = checkUnpaid(before.unpaid, units, location.limits)
  if (tooMuch !== null) throw refusal(unpaid, tooMuch)
  const { isProven, hasPaid } = before
  return { ...person.holder, units, isByAddress: !hasPaid, isProven, usesWork: false }
}

/**
 * The same, and of somebody who has never paid, at a network address where such people have much unpaid:
 * EMAIL_PROOF_NEEDED, or WORK_NEEDED with the units that are missing (`data.Level`). An e-mail address costs nothing to
 * whoever has a domain, and an account no more than an address: neither takes the place of work.
 */
export function limitUnpaid(unpaid: Unpaid): Held {
  const { before, units, location } = unpaid
  const counted = limitOwnUnpaid(unpaid)
  if (!counted.isByAddress) return counted
  const { work, wantsEmail } = proofFor(before.addressHours, units, location.limits)
  if (wantsEmail && !before.isProven) throw refusal(unpaid, problem('EMAIL_PROOF_NEEDED'))
  if (before.work < work) throw refusal(unpaid, problem('WORK_NEEDED'), workLevelToWire(work - before.work))
  return { ...counted, usesWork: work > 0 }
}

function refusal({ before, location }: Unpaid, because: Problem, data?: object): Refusal {
  tell({ limit: because.problem, locationId: location.id, addressHours: before.addressHours })
  return new Refusal(because, data === undefined ? {} : { data })
}

/** The location, with the minutes for which it holds an order of this person. */
export function holdingFor<L extends Pick<Location, 'id' | 'holdMinutes'>>(location: L, before: Before): L {
  const minutes = holdMinutes(location.holdMinutes, before.lapsed)
  if (minutes < location.holdMinutes)
    tell({ limit: 'SHORT_HOLD', locationId: location.id, addressHours: before.addressHours })
  return { ...location, holdMinutes: minutes }
}

const tell = (limit: UnpaidLimit): void => unpaidLimits.publish(limit)

/** Uses up the work that the browser did, for the order that was written just now. */
export const useWork = (
  tx: Transaction,
  { browser, orderPublicId, now }: { browser: string; orderPublicId: string; now: Temporal.Instant },
): Promise<unknown> =>
  tx.query(
    `update guest_work set order_id = (select id from sales_order where public_id = $2)
      where browser = $1 and order_id is null and expires_at > $3`,
    [browser, orderPublicId, now],
  )
