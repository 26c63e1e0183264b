import { AddOns } from '@pantul/contract/add-ons'
import { addOnToWire } from '@pantul/contract/add-ons-wire'
import { isHour } from '@pantul/rules/hours'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { dateFromWire } from '../../platform/http/wire-date.ts'
import { locationOf } from '../locations/queries.ts'
import { countLeft } from './count-left.ts'
import { addOnsOf, addOnsOfExpiredHolds, usedAddOns } from './queries.ts'

/** Add-ons of a location, with the pieces left in the hours of a booking item. */
export function addOnRoutes(app: FastifyInstance, { db }: Deps): void {
  register(app, AddOns, { policy: 'no-session' }, async ({ query, locale }) => {
    const locationId = query.distChan
    const date = dateFromWire(query.date)
    const hours = hoursFromQuery(query.hours)
    const [, addOns, used, ofExpiredHolds] = await Promise.all([
      locationOf(db, locationId),
      addOnsOf(db, locationId),
      usedAddOns(db, { locationId, date, hours }),
      addOnsOfExpiredHolds(db, locationId),
    ])
    const items = addOns.map((addOn) =>
      addOnToWire({
        ...addOn,
        name: addOn.name[locale],
        description: addOn.description[locale],
        piecesLeft: countLeft(addOn, { date, hours, used, ofExpiredHolds }),
      }),
    )
    return { statusCode: 200, data: { items, total: items.length } }
  })
}

/** `18,19` → `[18, 19]`; numbers that are no hour are left out. */
const hoursFromQuery = (text: string): number[] =>
  text === '' ? [] : text.split(',').map(Number).filter(isHour)
