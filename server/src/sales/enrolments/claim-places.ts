import { freePlaces } from '@pantul/rules/enrolment'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

// SQL. The update locks the row of the class or programme. So a second order waits, and then sees how many places are
// still free. An ended enrolment that is claimed again reuses its row, because the participants' names belong to it.
const claim = `
  with wanted as (
    select id, order_id, session_id, programme_id, quantity
      from order_line
     where order_id = $1 and kind in ('class', 'programme')
  ), of_class as (
    update class_session s set taken = s.taken + wanted.quantity
      from wanted
     where s.id = wanted.session_id and s.state <> 'cancelled' and s.taken + wanted.quantity <= s.places
    returning wanted.id
  ), of_programme as (
    update academy_programme p set taken = p.taken + wanted.quantity
      from wanted
     where p.id = wanted.programme_id and p.state <> 'cancelled' and p.taken + wanted.quantity <= p.places
    returning wanted.id
  )
  insert into enrolment as e (public_id, order_id, line_id, session_id, programme_id, places, held_until)
  select $2, order_id, id, session_id, programme_id, quantity, $3
    from wanted
   where id in (select id from of_class union all select id from of_programme)
      on conflict (line_id) do update set ended_at = null, held_until = excluded.held_until
   where e.ended_at is not null
  returning id`

/**
 * Takes the places of an order line until `heldUntil` (null: permanently). Returns the enrolment's id. If too few
 * places are left, takes none and returns null.
 */
export async function tryClaimPlaces(
  tx: Transaction,
  orderId: number,
  heldUntil: Temporal.Instant | null,
): Promise<number | null> {
  const [enrolment] = await tx.query<{ id: number }>(claim, [orderId, newPublicId(), heldUntil])
  return enrolment?.id ?? null
}

/**
 * Takes the places of a new order (`id`). Returns the enrolment's id. Refusals: PLACES_SHORT `{left}`;
 * ENROLMENT_CLOSED if the class or programme was cancelled.
 */
export async function claimPlaces(
  tx: Transaction,
  { id, heldUntil }: { readonly id: number; readonly heldUntil: Temporal.Instant },
): Promise<number> {
  const enrolmentId = await tryClaimPlaces(tx, id, heldUntil)
  if (enrolmentId !== null) return enrolmentId
  const [session] = await tx.query<{ places: number; taken: number; isCancelled: boolean }>(
    `select coalesce(s.places, p.places) as places, coalesce(s.taken, p.taken) as taken,
            coalesce(s.state, p.state) = 'cancelled' as "isCancelled"
       from order_line l
       left join class_session s on s.id = l.session_id
       left join academy_programme p on p.id = l.programme_id
      where l.order_id = $1 and l.kind in ('class', 'programme')`,
    [id],
  )
  if (session === undefined || session.isCancelled) throw new Refusal(problem('ENROLMENT_CLOSED'))
  throw new Refusal(problem('PLACES_SHORT', { left: freePlaces(session.places, session.taken) }))
}
