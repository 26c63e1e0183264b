import { AvailableCoaches } from '@pantul/contract/coaches'
import { coachDayToWire } from '@pantul/contract/coaches-wire'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { FastifyInstance } from 'fastify'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { dateFromWire } from '../../platform/http/wire-date.ts'
import { locationOf } from '../locations/queries.ts'
import { offerCoaches } from './offer-coaches.ts'
import { busyCoachHours, coachesOf, scalesOf } from './queries.ts'

export function coachRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  register(app, AvailableCoaches, { policy: 'no-session' }, async ({ params, query: { distChan } }) => {
    const date = dateFromWire(params.date)
    const [location, coaches, scales, busy] = await Promise.all([
      locationOf(db, distChan),
      coachesOf(db, distChan),
      scalesOf(db, distChan),
      busyCoachHours(db, distChan, [date]),
    ])
    const offers = offerCoaches({ coaches, busy, openHours: openHoursOn(location, date), date })
    const createdAt = localMoment(clock.now(), location.timeZone)
    return { statusCode: 200, data: coachDayToWire({ offers, scales, createdAt }) }
  })
}
