import { channel } from 'node:diagnostics_channel'
import type { CustomerLimits } from '@pantul/rules/limits'
import { problem, type Problem } from '@pantul/rules/problem'
import { checkUnpaid, guestProof, holdMinutes } from '@pantul/rules/unpaid'
import type { Transaction } from '../platform/database/open.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Location } from '../venue/locations/queries.ts'
import type { Before, Person } from './check-booked-before.ts'

/** What limited an unpaid order, told to whoever counts and logs. Nobody has to listen. */
export const unpaidLimits = channel('pantul:unpaid-limit')

/** `limit`: the code of the refusal, or SHORT_HOLD. `addressHours`: unpaid court-hours of guests at that address. */
export type UnpaidLimit = {
  readonly limit: string
  readonly locationId: string
  readonly addressHours: number
}

/** How an unpaid order is counted; `usesWork`: a proof of work that the browser did is used up by it. */
export type Held = Person['holder'] & {
  readonly units: number
  readonly isGuests: boolean
  readonly isProven: boolean
  readonly usesWork: boolean
}

type Unpaid = {
  readonly person: Pick<Person, 'customerId' | 'holder'>
  readonly before: Before
  /** By `unitsOf`. */
  readonly units: number
  readonly location: { readonly id: string; readonly limits: CustomerLimits }
}

/** Court-hours and places that lines keep from others; 1 where they keep none, so that nobody has them without end. */
export const unitsOf = (lines: readonly { readonly kind: string; readonly quantity: number }[]): number =>
  Math.max(
    1,
    lines.reduce((sum, { kind, quantity }) => sum + (scarce.has(kind) ? quantity : 0), 0),
  )

const scarce: ReadonlySet<string> = new Set(['court', 'class', 'programme'])

/**
 * Asks whether an account or a browser may have one more order that waits for its payment, and answers how it is
 * counted. TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS.
 */
export function limitOwnUnpaid(unpaid: Unpaid): Held {
  const { person, before, units, location } = unpaid
  const tooMuch = checkUnpaid(before.unpaid, units, location.limits)
  if (tooMuch !== null) throw refusal(unpaid, tooMuch)
  const { isProven } = before
  return { ...person.holder, units, isGuests: person.customerId === null, isProven, usesWork: false }
}

/**
 * The same, and of a guest at a network address where guests have much unpaid: WORK_NEEDED (`data.Level`) or
 * EMAIL_PROOF_NEEDED. An e-mail address that was proved is worth any work.
 */
export function limitUnpaid(unpaid: Unpaid): Held {
  const { before, units, location } = unpaid
  const counted = limitOwnUnpaid(unpaid)
  if (!counted.isGuests || counted.isProven) return counted
  const proof = guestProof(before.addressHours, units, location.limits)
  if (proof.kind === 'none') return counted
  if (proof.kind === 'email') throw refusal(unpaid, problem('EMAIL_PROOF_NEEDED'))
  // Others behind the address may have ordered while the work was done.
  if (before.workLevel === 0 || before.workLevel + 1 < proof.level)
    throw refusal(unpaid, problem('WORK_NEEDED'), { Level: proof.level })
  return { ...counted, usesWork: true }
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

/** Uses up a proof of work that the browser did, for the order that was written just now. */
export const useWork = (
  tx: Transaction,
  { browser, orderPublicId, now }: { browser: string; orderPublicId: string; now: Temporal.Instant },
): Promise<unknown> =>
  tx.query(
    `update guest_work set order_id = (select id from sales_order where public_id = $2)
      where challenge = (select challenge from guest_work
                          where browser = $1 and order_id is null and expires_at > $3
                          order by level desc, challenge limit 1)`,
    [browser, orderPublicId, now],
  )
