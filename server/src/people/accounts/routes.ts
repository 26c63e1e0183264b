import {
  CountryCodes,
  CurrentProfile,
  Login,
  Logout,
  Register,
  DescribeAccess,
} from '@pantul/contract/accounts'
import { profileToWire } from '@pantul/contract/accounts-wire'
import * as m from '@pantul/messages/words'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { sessionToken } from '../../platform/http/session.ts'
import { logOut } from './end-sessions.ts'
import { listCountries } from './list-countries.ts'
import { logIn } from './log-in.ts'
import { profileOf } from './queries.ts'
import { browserOf, setLoginCookies, clearLoginCookies } from './read-browser.ts'
import { registerCustomer } from './register-customer.ts'
import { describeOpenedLinks } from './describe-opened-links.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps
  const countries = { en: listCountries('en'), id: listCountries('id') }

  register(app, Register, { policy: 'no-session' }, async ({ body, locale, request, reply }) => {
    const login = await registerCustomer(deps, body, browserOf(request, config))
    setLoginCookies(reply, config, login)
    const message = m.accounts_registered({}, { locale })
    return { statusCode: 201, message, profile: profileToWire(login.profile) }
  })

  register(app, Login, { policy: 'no-session' }, async ({ body, request, reply }) => {
    const login = await logIn(deps, body, browserOf(request, config))
    setLoginCookies(reply, config, login)
    return { statusCode: 201, profile: profileToWire(login.profile) }
  })

  register(app, Logout, { policy: 'no-session' }, async ({ request, reply }) => {
    const token = sessionToken(request, config)
    if (token !== undefined) await db.transaction((tx) => logOut(tx, token))
    clearLoginCookies(reply, config)
    return { statusCode: 200 }
  })

  register(app, CurrentProfile, { policy: 'optional-login' }, async ({ customer }) => {
    const profile = customer === null ? null : await profileOf(db, customer.id)
    return { statusCode: 200, profile: profile === null ? null : profileToWire(profile) }
  })

  register(app, DescribeAccess, { policy: 'optional-login' }, async ({ customer, caller }) => ({
    statusCode: 200,
    serializeUser: await describeOpenedLinks(db, { customer, grantHash: caller.grantHash, now: clock.now() }),
  }))

  register(app, CountryCodes, { policy: 'no-session' }, ({ locale }) => ({
    statusCode: 200,
    listCountryCodes: countries[locale],
  }))
}
