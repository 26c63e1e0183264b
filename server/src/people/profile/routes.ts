import {
  ChangeEmail,
  ChangePassword,
  ChangeProfile,
  DeleteAccount,
  EndOtherSessions,
  EndSession,
  ExportProfile,
  OwnProfile,
  Sessions,
} from '@pantul/contract/profile'
import { ownProfileToWire, profileChangeFromWire, sessionsToWire } from '@pantul/contract/profile-wire'
import * as m from '@pantul/messages/words'
import type { FastifyInstance } from 'fastify'
import { endSessions } from '../accounts/end-sessions.ts'
import type { Deps } from '../../platform/deps.ts'
import { renewScope } from '../../platform/http/caller.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { register } from '../../platform/http/route.ts'
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session.ts'
import { requestEmailChange } from './request-email-change.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'
import { endSession } from './end-session.ts'
import { ownProfileOf, sessionsOf } from './queries.ts'
import { exportOwnData } from './write-export.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps
  const showProfile = async (customerId: number) => ({
    statusCode: 200,
    data: ownProfileToWire(await ownProfileOf(db, customerId, clock.now())),
  })

  register(app, OwnProfile, { policy: 'customer' }, ({ customer }) => showProfile(customer.id))

  register(app, ChangeProfile, { policy: 'customer' }, async ({ body, customer, locale }) => {
    await changeProfile(deps, customer.id, { change: profileChangeFromWire(body), locale })
    return showProfile(customer.id)
  })

  register(app, ChangeEmail, { policy: 'customer' }, async ({ body, customer, locale, request }) => {
    await requestEmailChange(deps, customer, { ...body, locale, limitKeys: limitKeysOf(request) })
    return { statusCode: 201, message: m.profile_check_new_address({}, { locale }) }
  })

  register(app, ChangePassword, { policy: 'customer' }, async ({ body, customer, locale, reply }) => {
    setSessionCookie(reply, config, await changePassword(deps, customer, { ...body, locale }))
    return { statusCode: 201, message: m.profile_password_changed({}, { locale }) }
  })

  register(app, ExportProfile, { policy: 'customer' }, async ({ query, customer, reply }) => {
    const { filename, contentType, content } = await exportOwnData(deps, customer, query.format)
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .send(content)
  })

  register(app, DeleteAccount, { policy: 'customer' }, async ({ body, customer, locale, reply }) => {
    await deleteAccount(deps, customer, { ...body, locale })
    clearSessionCookie(reply, config)
    renewScope(reply, config)
    return { statusCode: 200 }
  })
  sessionRoutes(app, deps)
}

function sessionRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  register(app, Sessions, { policy: 'customer' }, async ({ customer: { id, sessionId } }) => {
    const sessions = await sessionsOf(db, { customerId: id, sessionId, now: clock.now() })
    const shown = sessions.map(({ publicId, device, createdAt, seenAt, isThisBrowser }) => ({
      id: publicId,
      device,
      createdAt: createdAt.toString(),
      seenAt: seenAt.toString(),
      isThisBrowser,
    }))
    return { statusCode: 200, data: sessionsToWire(shown) }
  })

  register(app, EndOtherSessions, { policy: 'customer' }, async ({ customer }) => {
    await db.transaction((tx) => endSessions(tx, customer.id, { keptSessionId: customer.sessionId }))
    return { statusCode: 200 }
  })

  register(app, EndSession, { policy: 'customer' }, async ({ customer, params }) => {
    await endSession(db, customer.id, params.id)
    return { statusCode: 200 }
  })
}
