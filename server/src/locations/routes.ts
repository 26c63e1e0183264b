import { Locations, OneLocation } from '@pantul/contract/locations'
import { locationToWire } from '@pantul/contract/locations-wire'
import type { FastifyInstance } from 'fastify'
import { venueNow } from '../clock.ts'
import { courtsOf, priceRulesOf } from '../courts/queries.ts'
import type { Deps } from '../deps.ts'
import { register } from '../http/route.ts'
import { describeLocation } from './describe-location.ts'
import { locationOf, locations } from './queries.ts'
import type { Location } from './queries.ts'

/** The sales offices that take bookings. */
export function locationRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Locations, { policy: 'anyone' }, async () => {
    const found = await locations(deps.db)
    const items = await Promise.all(found.map((location) => wireOf(location, deps)))
    return { statusCode: 200, data: { items, total: items.length } }
  })

  register(app, OneLocation, { policy: 'anyone' }, async ({ params }) => {
    const location = await locationOf(deps.db, params.id)
    return { statusCode: 200, data: await wireOf(location, deps) }
  })
}

async function wireOf(location: Location, { db, clock }: Deps) {
  const [courts, rules] = await Promise.all([courtsOf(db, location.id), priceRulesOf(db, location.id)])
  const now = venueNow(clock, location.timeZone)
  return locationToWire(describeLocation(location, { courts, rules, now }))
}
