import { ShowPerson } from '@pantul/contract/desk-person-panel'
import { personPageToWire } from '@pantul/contract/desk-person-panel-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { showPerson } from './show-person.ts'

/** The panel of a person at the desk. */
export function personRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  register(app, ShowPerson, { policy: { staff: 'see-people' } }, async ({ params, staff }) => {
    const query = { publicId: params.id, locationId: staff.locationId, now: clock.now() }
    return { statusCode: 200, data: personPageToWire(await showPerson(db, query)) }
  })
}
