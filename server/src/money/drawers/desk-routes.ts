import {
  CloseDrawer,
  Drawers,
  MoveCash,
  OneShift,
  OpenDrawer,
  SignDrawer,
} from '@pantul/contract/desk-drawers'
import {
  cashMoveFromWire,
  countedSumsFromWire,
  drawersToWire,
  openedDrawerToWire,
  drawerOpeningFromWire,
  shiftReportToWire,
  countSignatureFromWire,
  type DeskShift,
} from '@pantul/contract/desk-drawers-wire'
import { staffMay, type StaffAction } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { isOnlyPersonFor } from '../../people/staff/is-only-person-for.ts'
import { closeDrawer } from './close-drawer.ts'
import { openDrawer } from './open-drawer.ts'
import { moveCash } from './move-cash.ts'
import { readShiftReport } from './read-shift-report.ts'
import { findShift, readDrawers, type Shift } from './shift.ts'
import { signDrawer } from './sign-drawer.ts'

export function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Drawers, { policy: { staff: 'see-drawers' } }, async ({ staff }) => {
    const drawers = await readDrawers(deps.db, staff.locationId)
    const data = drawersToWire(
      drawers.map(({ shift, unsigned, ...drawer }) => ({
        ...drawer,
        shift: shift === null ? null : describeShift(shift),
        unsigned: unsigned.map(describeShift),
      })),
    )
    return { statusCode: 200, data }
  })

  register(app, OpenDrawer, { policy: { staff: 'use-drawer' } }, async (incoming) => {
    const opening = { ...drawerOpeningFromWire(incoming.body), staff: actingStaff(incoming, 'use-drawer') }
    const opened = await openDrawer(deps, opening, staffAttempt(OpenDrawer, incoming))
    return { statusCode: 201, data: openedDrawerToWire(opened) }
  })

  register(app, OneShift, { policy: { staff: 'see-drawers' } }, async ({ customer, staff, params }) => {
    const shift = await findShift(deps.db, { locationId: staff.locationId, publicId: params.id })
    const reader = { locationId: staff.locationId, customerId: customer.id }
    const maySignOwnCount =
      shift.closedById === customer.id &&
      staffMay(staff.roles, 'sign-drawer') &&
      (await isOnlyPersonFor(deps.db, 'sign-drawer', reader))
    const lists = await readShiftReport(deps.db, staff.locationId, shift)
    return {
      statusCode: 200,
      data: shiftReportToWire({ ...describeShift(shift), ...lists, maySignOwnCount }),
    }
  })

  register(app, MoveCash, { policy: { staff: 'use-drawer' } }, async (incoming) => {
    const move = { ...cashMoveFromWire(incoming.body), ...staffAndShift(incoming, 'use-drawer') }
    await moveCash(deps, move, staffAttempt(MoveCash, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, CloseDrawer, { policy: { staff: 'use-drawer' } }, async (incoming) => {
    const closing = { counted: countedSumsFromWire(incoming.body), ...staffAndShift(incoming, 'use-drawer') }
    await closeDrawer(deps, closing, staffAttempt(CloseDrawer, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, SignDrawer, { policy: { staff: 'sign-drawer' } }, async (incoming) => {
    const { sessionId } = incoming.customer
    await signDrawer(deps, {
      ...countSignatureFromWire(incoming.body),
      ...staffAndShift(incoming, 'sign-drawer'),
      sessionId,
    })
    return { statusCode: 200, data: {} }
  })
}

/** The acting member of staff, and the shift that the path names. */
const staffAndShift = (
  incoming: Parameters<typeof actingStaff>[0] & { readonly params: { readonly id: string } },
  action: StaffAction,
) => ({ staff: actingStaff(incoming, action), shiftId: incoming.params.id })

const describeShift = ({
  publicId,
  openedAt,
  openedBy,
  openingDifference,
  openingReason,
  closedAt,
  closedBy,
  signedBy,
  reason,
  timeZone,
}: Shift): DeskShift => ({
  publicId,
  openedAt: localMoment(openedAt, timeZone),
  openedBy,
  openingDifference,
  openingReason,
  closedAt: closedAt === null ? null : localMoment(closedAt, timeZone),
  closedBy,
  signedBy,
  reason,
})
