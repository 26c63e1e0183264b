import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../people/staff/write-staff-act.ts'
import { localMoment } from '../platform/base/clock.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { Deps } from '../platform/deps.ts'

/** `seen`: the note that was shown to the writer. */
export type OrderNote = {
  readonly staff: ActingStaff
  readonly orderNumber: string
  readonly note: string
  readonly seen: string
}

const lastNote = `
  select c.full_name as name, a.at
    from staff_act a
    join customer c on c.id = a.customer_id
   where a.thing = 'order' and a.thing_id = $1 and a.action = 'note-order'
   order by a.id desc
   limit 1`

/**
 * Writes the desk's note of an order. The act records that the note changed but not its text, because notes contain
 * personal data. Refusals: ORDER_UNKNOWN, CHANGED_MEANWHILE (somebody else changed the note since it was shown).
 */
export function writeOrderNote(
  { db, clock }: Deps,
  { staff, orderNumber, note, seen }: OrderNote,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await tx.query<{ id: number; note: string; timeZone: string }>(
      `select o.id, o.desk_note as note, l.time_zone as "timeZone"
         from sales_order o join location l on l.id = o.location_id
        where o.number = $1 and o.location_id = $2
          for no key update of o`,
      [orderNumber, staff.locationId],
    )
    if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
    if (order.note === note) return
    if (order.note !== seen) {
      const [last] = await tx.query<{ name: string; at: Temporal.Instant }>(lastNote, [orderNumber])
      const time = last === undefined ? '' : localMoment(last.at, order.timeZone).slice(11, 16)
      throw new Refusal(problem('CHANGED_MEANWHILE', { name: last?.name ?? '', time }))
    }
    await tx.query('update sales_order set desk_note = $2 where id = $1', [order.id, note])
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'note-order',
      thing: 'order',
      thingId: orderNumber,
      after: { fields: ['desk_note'] },
    })
  })
}
