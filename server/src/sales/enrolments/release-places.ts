import type { Transaction } from '../../platform/database/open.ts'

const release = `
  with ended as (
    update enrolment set ended_at = now(), held_until = null
     where order_id = $1 and ended_at is null
    returning session_id, programme_id, places
  ), of_class as (
    update class_session s set taken = s.taken - ended.places from ended where s.id = ended.session_id
  )
  update academy_programme p set taken = p.taken - ended.places from ended where p.id = ended.programme_id`

/**
 * Frees the places of an order that expired, was cancelled, or whose player left. Repeating it changes nothing. The
 * caller has locked the order.
 */
export async function releasePlaces(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(release, [orderId])
}
