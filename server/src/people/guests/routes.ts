import { AskForWork, SubmitWork, ProveEmail, SendCode } from '@pantul/contract/guests'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { register } from '../../platform/http/route.ts'
import { askForWork } from './ask-for-work.ts'
import { submitWork } from './submit-work.ts'
import { verifyGuestEmail } from './verify-guest-email.ts'
import { sendCode } from './send-code.ts'

/**
 * Routes for the proof of work and the verified e-mail, which guests need if their network has many unpaid court-hours.
 */
export function guestRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  register(app, AskForWork, { policy: 'no-session', limit: 'orders' }, async ({ body, ...asking }) => ({
    statusCode: 201,
    data: {
      Challenge: await askForWork(deps, { level: body.level, clientKeys: clientKeysOf(asking, config) }),
    },
  }))

  register(app, SubmitWork, { policy: 'no-session' }, async ({ body, ...asking }) => {
    await submitWork(deps, body, clientKeysOf(asking, config))
    return { statusCode: 201 }
  })

  register(app, SendCode, { policy: 'no-session', limit: 'orders' }, async ({ body, locale, ...asking }) => {
    await sendCode(deps, { email: body.email, locale, clientKeys: clientKeysOf(asking, config) })
    return { statusCode: 201 }
  })

  register(app, ProveEmail, { policy: 'no-session' }, async ({ body, ...asking }) => {
    await verifyGuestEmail(deps, { ...body, clientKeys: clientKeysOf(asking, config) })
    return { statusCode: 201 }
  })
}
