import { AddAddOn, EnterStock, DeskAddOns, SaveAddOn, Stock } from '@pantul/contract/desk-add-ons'
import {
  addOnEditFromWire,
  newAddOnFromWire,
  deskAddOnsToWire,
  stockEntryFromWire,
  itemStockToWire,
} from '@pantul/contract/desk-add-ons-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addAddOn } from './add-add-on.ts'
import { enterStock } from './enter-stock.ts'
import { allAddOns, stockOf } from './queries.ts'
import { saveAddOn } from './save-add-on.ts'

/** Calls by which staff read and change the add-ons of their location, and enter what changes their stock. */
export function addOnDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskAddOns, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: deskAddOnsToWire(await allAddOns(deps.db, staff.locationId)),
  }))

  register(app, AddAddOn, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const input = { staff, details: newAddOnFromWire(incoming.body), locale: incoming.locale }
    const addOns = await addAddOn(deps, input, staffAttempt(AddAddOn, incoming))
    return { statusCode: 200, data: deskAddOnsToWire(addOns) }
  })

  register(app, SaveAddOn, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const addOns = await saveAddOn(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      item: incoming.params.item,
      edit: addOnEditFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: deskAddOnsToWire(addOns) }
  })

  register(app, Stock, { policy: { staff: 'see-offer' } }, async ({ staff, params }) => ({
    statusCode: 200,
    data: itemStockToWire(await stockOf(deps.db, staff.locationId, params.item)),
  }))

  register(app, EnterStock, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const input = {
      staff: actingStaff(incoming, 'change-offer'),
      item: incoming.params.item,
      entry: stockEntryFromWire(incoming.body),
      locale: incoming.locale,
    }
    const stock = await enterStock(deps, input, staffAttempt(EnterStock, incoming))
    return { statusCode: 200, data: itemStockToWire(stock) }
  })
}
