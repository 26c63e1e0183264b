import { ChangeSettings, ReadSettings } from '@pantul/contract/desk-settings'
import { settingsFromWire, settingsToWire } from '@pantul/contract/desk-settings-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { changeSettings } from './change-settings.ts'
import { settingsOf } from './queries.ts'

/** Calls by which staff read and change the settings of their location. */
export function settingsDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, ReadSettings, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: settingsToWire(await settingsOf(deps.db, staff.locationId)),
  }))

  register(app, ChangeSettings, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const changed = await changeSettings(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      settings: settingsFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: settingsToWire(changed) }
  })
}
