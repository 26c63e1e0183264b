import { problem } from '@pantul/rules/problem'
import { changedMeanwhileRefusal } from '../../people/staff/changed-meanwhile.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'

/** `shownNote`: the note that was shown to the writer. */
export type OrderNote = {
  readonly staff: ActingStaff
  readonly orderNumber: string
  readonly note: string
  readonly shownNote: string
}

/**
 * Writes the desk's note of an order. The act records that the note changed but not its text, because notes contain
 * personal data. Refusals: ORDER_UNKNOWN, CHANGED_MEANWHILE (somebody else changed the note since it was shown).
 */
export function writeOrderNote(
  { db, clock }: Deps,
  { staff, orderNumber, note, shownNote }: OrderNote,
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
    const action = 'note-order'
    const orderThing = { thing: 'order', thingId: orderNumber }
    if (order.note !== shownNote)
      throw await changedMeanwhileRefusal(tx, { ...orderThing, timeZone: order.timeZone, onlyAction: action })
    await tx.query('update sales_order set desk_note = $2 where id = $1', [order.id, note])
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action,
      ...orderThing,
      after: { fields: ['desk_note'] },
    })
  })
}
