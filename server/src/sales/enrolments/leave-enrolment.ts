import type { CancellationTier } from '@pantul/rules/cancellation'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { findChangeableOrder } from '../../orders/stored/find-order.ts'
import { soldTiers } from '../../orders/stored/order-tiers.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockPaymentsOfOrder, settledSum } from '../../money/payments/payment.ts'
import { amountBack } from './amount-back.ts'
import { cancelEnrolment } from './end-enrolment.ts'
import { isMovedSince } from './sold-places.ts'
import { sessionsOfLine } from '../../orders/claims/sold-sessions.ts'

/** An enrolment that a player wants to leave, with its class or programme. */
type ActiveEnrolment = {
  readonly orderId: number
  readonly orderPublicId: string
  /** True also if the class was cancelled, because then everything is refunded. */
  readonly hasEnded: boolean
  /** The paid sessions, in order of start. */
  readonly sessions: readonly { readonly start: string; readonly isMoved: boolean }[]
  readonly tiers: readonly CancellationTier[]
}

const enrolmentById = `
  select e.order_id as "orderId", o.public_id as "orderPublicId",
         e.ended_at is not null or exists (select from class_session s
                                            where s.id = any (${sessionsOfLine}) and s.state = 'cancelled') as "hasEnded",
         ${soldTiers} as tiers,
         coalesce((select jsonb_agg(jsonb_build_object(
                            'start', (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone,
                            'isMoved', ${isMovedSince})
                                    order by s.play_date, s.from_hour)
                     from class_session s
                    where s.id = any (${sessionsOfLine})), '[]') as sessions
    from enrolment e
    join order_line line on line.id = e.line_id
    join sales_order o on o.id = e.order_id
    join location l on l.id = o.location_id
   where e.public_id = $1`

type LeaveRequest = { readonly publicId: string; readonly reader: Reader; readonly attempt: Attempt }

/**
 * Ends a paid enrolment, frees its places and returns the refund in rupiah: by the location's cancellation tiers until
 * the session begins, or in full if the venue moved a session. For a programme: the share of future sessions, by the
 * tier of the next session. Refusals: ENROLMENT_UNKNOWN, also for an enrolment of another customer; ENROLMENT_CLOSED if it
 * has begun, has ended or is unpaid (cancel the payment instead).
 */
export async function leaveEnrolment(
  deps: PaymentDeps,
  { publicId, reader, attempt }: LeaveRequest,
): Promise<{ refund: number }> {
  const answer = await deps.db.transaction(async (tx) => {
    const storedAnswer = await beginAttempt<{ refund: number }>(tx, attempt)
    if (storedAnswer !== null) return storedAnswer
    const enrolment = await ownEnrolment(tx, publicId, reader)
    const refund = await leave(deps, tx, { publicId, enrolment })
    await storeAnswer(tx, attempt, {
      status: 200,
      answer: { refund },
      orderPublicId: enrolment.orderPublicId,
    })
    return { refund }
  })
  deps.wakeOutbox()
  return answer
}

async function ownEnrolment(tx: Transaction, publicId: string, reader: Reader): Promise<ActiveEnrolment> {
  const [found] = await tx.query<ActiveEnrolment>(enrolmentById, [publicId])
  const order = found === undefined ? undefined : await findChangeableOrder(tx, found.orderPublicId, reader)
  if (found === undefined || order === undefined) throw new Refusal(problem('ENROLMENT_UNKNOWN'))
  return found
}

/** Reads the enrolment again under the lock, because a concurrent request or the venue may have ended it. */
async function leave(
  deps: PaymentDeps,
  tx: Transaction,
  { publicId, enrolment }: { readonly publicId: string; readonly enrolment: ActiveEnrolment },
): Promise<number> {
  const payments = await lockPaymentsOfOrder(tx, enrolment.orderId)
  const [locked] = await tx.query<ActiveEnrolment>(enrolmentById, [publicId])
  const paid = settledSum(payments.filter(({ orderState }) => orderState === 'confirmed'))
  if (locked === undefined || locked.hasEnded || paid === 0) throw new Refusal(problem('ENROLMENT_CLOSED'))
  const sessions = locked.sessions.map((session) => ({
    ...session,
    start: Temporal.Instant.from(session.start),
  }))
  const refundable = amountBack({ paid, sessions, tiers: locked.tiers }, deps.clock.now())
  if (refundable === null) throw new Refusal(problem('ENROLMENT_CLOSED'))
  const ending = { reason: 'enrolment_left', mail: 'enrolment-left' } as const
  const refund = await cancelEnrolment(
    tx,
    { orderId: enrolment.orderId, by: 'player', amount: refundable, ending },
    deps,
  )
  if (refund === null) throw new Error('a confirmed enrolment could not be left')
  return refund
}
