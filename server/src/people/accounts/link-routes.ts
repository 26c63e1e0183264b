import { OpenLink, ResetPassword, SendPasswordReset, SendVerification } from '@pantul/contract/accounts'
import { openedLinkToWire } from '@pantul/contract/accounts-wire'
import * as m from '@pantul/messages/words'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { register } from '../../platform/http/route.ts'
import { setSessionCookie } from '../../platform/http/session.ts'
import { setGrantCookie } from './give-grant.ts'
import { openLink } from './open-link.ts'
import { browserOf, setDeviceCookie } from './read-browser.ts'
import { resetPassword } from './reset-password.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { sendVerification } from './send-verification.ts'

/** Routes for mail links: request a link, open it, use it. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  register(app, OpenLink, { policy: 'optional-login' }, async ({ body, customer, request, reply }) => {
    const opener = { ...browserOf(request, config), customer }
    const { purpose, orderId, grantToken, sessionToken } = await openLink(deps, body.token, opener)
    setGrantCookie(reply, config, grantToken)
    if (sessionToken !== null) setSessionCookie(reply, config, sessionToken)
    return { statusCode: 200, data: openedLinkToWire({ purpose, orderId }) }
  })

  register(app, SendVerification, { policy: 'customer' }, async ({ customer, locale, request }) => {
    await sendVerification(deps, customer, limitKeysOf(request))
    return { statusCode: 201, message: m.accounts_email_sent({}, { locale }) }
  })

  register(app, SendPasswordReset, { policy: 'no-session' }, async ({ body, request, locale }) => {
    await sendPasswordReset(deps, body.email, browserOf(request, config))
    return { statusCode: 201, message: m.accounts_email_sent({}, { locale }) }
  })

  register(app, ResetPassword, { policy: 'no-session' }, async ({ body, request, reply, locale }) => {
    const { password, fullname = '', phoneNumber = '' } = body
    const form = { password, fullname, phoneNumber }
    setDeviceCookie(reply, config, await resetPassword(deps, form, browserOf(request, config)))
    return { statusCode: 201, message: m.accounts_password_chosen({}, { locale }) }
  })
}
