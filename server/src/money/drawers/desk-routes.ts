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
  countedFromWire,
  drawersToWire,
  openedToWire,
  openingFromWire,
  shiftReportToWire,
  signatureFromWire,
  type DeskShift,
} from '@pantul/contract/desk-drawers-wire'
import { needsReason } from '@pantul/rules/drawer'
import { staffMay, type StaffAction } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { isOnlyPersonFor } from '../../people/staff/only-one.ts'
import { closeDrawer } from './close-drawer.ts'
import { openDrawer } from './open-drawer.ts'
import {
  correctionsOf,
  countsOf,
  drawersOf,
  entriesOf,
  unpaidBalancesOf,
  shiftOf,
  transfersOf,
  type Shift,
} from './queries.ts'
import { recordEntry } from './record-entry.ts'
import { signDrawer } from './sign-drawer.ts'
import { sumUnverified } from './unverified.ts'

/** Calls by which staff open, count and sign the cash drawers of a location. */
export function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Drawers, { policy: { staff: 'see-drawers' } }, async ({ staff }) => {
    const drawers = await drawersOf(deps.db, staff.locationId)
    const data = drawersToWire(
      drawers.map(({ shift, unsigned, ...drawer }) => ({
        ...drawer,
        shift: shift === null ? null : shown(shift),
        unsigned: unsigned.map(shown),
      })),
    )
    return { statusCode: 200, data }
  })

  register(app, OpenDrawer, { policy: { staff: 'use-drawer' } }, async (incoming) => {
    const opening = { ...openingFromWire(incoming.body), staff: actingStaff(incoming, 'use-drawer') }
    const opened = await openDrawer(deps, opening, staffAttempt(OpenDrawer, incoming))
    return { statusCode: 201, data: openedToWire(opened) }
  })

  register(app, OneShift, { policy: { staff: 'see-drawers' } }, async ({ customer, staff, params }) => {
    const shift = await shiftOf(deps.db, { locationId: staff.locationId, publicId: params.id })
    const reader = { locationId: staff.locationId, customerId: customer.id }
    const signsAlone =
      shift.closedById === customer.id &&
      staffMay(staff.roles, 'sign-drawer') &&
      (await isOnlyPersonFor(deps.db, 'sign-drawer', reader))
    const report = { ...shown(shift), ...(await reportOf(deps, staff.locationId, shift)), signsAlone }
    return { statusCode: 200, data: shiftReportToWire(report) }
  })

  register(app, MoveCash, { policy: { staff: 'use-drawer' } }, async (incoming) => {
    const move = { ...cashMoveFromWire(incoming.body), ...shiftIn(incoming, 'use-drawer') }
    await recordEntry(deps, move, staffAttempt(MoveCash, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, CloseDrawer, { policy: { staff: 'use-drawer' } }, async (incoming) => {
    const closing = { counted: countedFromWire(incoming.body), ...shiftIn(incoming, 'use-drawer') }
    await closeDrawer(deps, closing, staffAttempt(CloseDrawer, incoming))
    return { statusCode: 200, data: {} }
  })

  register(app, SignDrawer, { policy: { staff: 'sign-drawer' } }, async (incoming) => {
    const { sessionId } = incoming.customer
    await signDrawer(deps, {
      ...signatureFromWire(incoming.body),
      ...shiftIn(incoming, 'sign-drawer'),
      sessionId,
    })
    return { statusCode: 200, data: {} }
  })
}

/** The member of staff, and the shift of the path. */
const shiftIn = (
  incoming: Parameters<typeof actingStaff>[0] & { readonly params: { readonly id: string } },
  action: StaffAction,
) => ({ staff: actingStaff(incoming, action), shiftId: incoming.params.id })

/** Null while the shift is open, so that staff count without knowing the expected sums. */
async function reportOf({ db }: Deps, locationId: string, { id, closedAt, timeZone }: Shift) {
  if (closedAt === null)
    return {
      entries: [],
      counts: [],
      corrections: [],
      transfers: [],
      unverified: [],
      unpaidBalances: [],
      needsReason: false,
    }
  const counts = await countsOf(db, id)
  const entries = await entriesOf(db, id)
  return {
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: localMoment(at, timeZone) })),
    counts,
    corrections: (await correctionsOf(db, id)).map(({ at, ...correction }) => ({
      ...correction,
      at: localMoment(at, timeZone),
    })),
    transfers: (await transfersOf(db, id)).map(({ at, ...transfer }) => ({
      ...transfer,
      at: localMoment(at, timeZone),
    })),
    unpaidBalances: (await unpaidBalancesOf(db, id)).map(({ at, ...rest }) => ({
      ...rest,
      at: localMoment(at, timeZone),
    })),
    unverified: await sumUnverified(db, locationId, id),
    needsReason: needsReason(counts),
  }
}

const shown = ({
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
