import { DeskOrder, DeskOrders, NoteOrder } from '@pantul/contract/desk-orders'
import { deskOrdersToWire, deskOrderToWire, deskNoteFromWire } from '@pantul/contract/desk-orders-wire'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { writeOrderNote } from '../../orders/stored/note-order.ts'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { listDeskOrders } from './list-orders.ts'
import { showDeskOrder } from './show-order.ts'

/** Routes of the desk: the list of a location's orders, one order, and its note by staff. */
export function orderDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskOrders, { policy: { staff: 'see-orders' } }, async ({ staff, query }) => {
    const page = await listDeskOrders(deps.db, {
      locationId: staff.locationId,
      filter: query.filter ?? null,
      orderNumber: query.number ?? null,
      after: query.after ?? null,
    })
    return { statusCode: 200, data: deskOrdersToWire(page) }
  })

  register(app, DeskOrder, { policy: { staff: 'see-orders' } }, async ({ customer, staff, params }) => {
    const order = await showDeskOrder(deps.db, {
      locationId: staff.locationId,
      orderNumber: params.number,
      maySeeContact: staffMay(staff.roles, 'see-contacts'),
      readerId: customer.id,
    })
    return { statusCode: 200, data: deskOrderToWire(order) }
  })

  register(app, NoteOrder, { policy: { staff: 'note-order' } }, async (incoming) => {
    const { note, shownNote } = deskNoteFromWire(incoming.body)
    await writeOrderNote(deps, {
      note,
      shownNote,
      orderNumber: incoming.params.number,
      staff: actingStaff(incoming, 'note-order'),
    })
    return { statusCode: 200, data: {} }
  })
}
