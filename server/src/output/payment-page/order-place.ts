import type { OrderLocation } from '@pantul/contract/sold-wire'

type Row = Omit<OrderLocation, 'id' | 'name' | 'whatsApp'> & {
  readonly locationId: string
  readonly locationName: string
  readonly whatsapp: string
}

/** The location of an order, from a row with the location's columns. */
export const orderLocation = (row: Row): OrderLocation => ({
  id: row.locationId,
  name: row.locationName,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  whatsApp: row.whatsapp,
  timeZone: row.timeZone,
  timeZoneLabel: row.timeZoneLabel,
})
