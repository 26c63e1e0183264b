import type { OrderPlace } from '@pantul/contract/sold-wire'

type Row = Omit<OrderPlace, 'id' | 'name' | 'whatsApp'> & {
  readonly locationId: string
  readonly locationName: string
  readonly whatsapp: string
}

/** Where an order is played, from a row that has the columns of its location. */
export const orderPlace = (row: Row): OrderPlace => ({
  id: row.locationId,
  name: row.locationName,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  whatsApp: row.whatsapp,
  timeZone: row.timeZone,
  timeZoneLabel: row.timeZoneLabel,
})
