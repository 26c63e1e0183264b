import { AddPackage, DeskPackages, SavePackage } from '@pantul/contract/desk-packages'
import {
  newPackageFromWire,
  packageListToWire,
  packageEditFromWire,
} from '@pantul/contract/desk-packages-wire'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addPackage } from './add-package.ts'
import { packageList } from './queries.ts'
import { savePackage } from './save-package.ts'

/** Calls by which staff read, add and change the packages of their location. */
export function packageDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskPackages, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: packageListToWire(await packageList(deps.db, deps.clock, staff.locationId)),
  }))

  register(app, AddPackage, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const details = newPackageFromWire(incoming.body)
    if (details === null) throw new Refusal(problem('DATE_INVALID'))
    const input = { staff: actingStaff(incoming, 'change-offer'), details, locale: incoming.locale }
    const packages = await addPackage(deps, input, staffAttempt(AddPackage, incoming))
    return { statusCode: 200, data: packageListToWire(packages) }
  })

  register(app, SavePackage, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const edit = packageEditFromWire(incoming.body)
    if (edit === null) throw new Refusal(problem('DATE_INVALID'))
    const packages = await savePackage(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      packageId: incoming.params.package,
      edit,
      locale: incoming.locale,
    })
    return { statusCode: 200, data: packageListToWire(packages) }
  })
}
