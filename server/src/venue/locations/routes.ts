import { Locations, OneLocation } from '@pantul/contract/locations'
import { locationToWire } from '@pantul/contract/locations-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { locationOf } from './queries.ts'
import { showLocation, showLocations } from './show-locations.ts'

export function locationRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Locations, { policy: 'no-session' }, async () => {
    const items = (await showLocations(deps)).map(locationToWire)
    return { statusCode: 200, data: { items, total: items.length } }
  })

  register(app, OneLocation, { policy: 'no-session' }, async ({ params }) => {
    const location = await locationOf(deps.db, params.id)
    return { statusCode: 200, data: locationToWire(await showLocation(location, deps)) }
  })
}
