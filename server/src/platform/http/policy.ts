import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../base/config.ts'
import { callerOf, type Caller } from './caller.ts'
import { foreignPageCheck } from './foreign-page.ts'
import type { RequestLimit } from './rate-limit.ts'
import { Refusal } from '../base/refusal.ts'
import { sessionToken, type CurrentCustomer } from './session.ts'

/**
 * Who may call a route. `anyone`: the session is not looked up. `visitor`: a guest or a customer. `customer`: a
 * logged-in customer, else LOGIN_REQUIRED. `gateway`: a machine without cookies; the route checks its signature.
 */
export type Policy = 'anyone' | 'visitor' | 'customer' | 'gateway'

/** Returns the customer of a session token; null if the session has ended. */
export type FindSession = (token: string) => Promise<CurrentCustomer | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    limit?: RequestLimit
    isStream?: true
  }
  interface FastifyRequest {
    readonly caller: Caller
    cachedCaller: Caller | undefined
    /** Also null if the policy does not look it up. */
    customer: CurrentCustomer | null
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every route must declare a policy, else the server does not start. Changing routes are protected against cross-site
 * requests, except gateway routes. Must run before routes are registered.
 */
export function requirePolicies(app: FastifyInstance, config: Config, recognise: FindSession): void {
  // Computed on first use, because most reads do not need it.
  app.decorateRequest('caller', {
    getter() {
      return (this.cachedCaller ??= callerOf(this, config))
    },
  })
  app.decorateRequest('cachedCaller')
  app.decorateRequest('customer', null)
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = sessionToken(request, config)
    request.customer = token === undefined ? null : await recognise(token)
    if (request.customer === null && request.routeOptions.config.policy === 'customer')
      throw new Refusal(problem('LOGIN_REQUIRED'))
  }
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy
    if (policy === undefined) throw new Error(`${methodsOf(route).join()} ${route.url} has no policy.`)
    const isSafe = policy === 'gateway' || methodsOf(route).every((method) => safeMethods.has(method))
    route.onRequest = [
      ...(isSafe ? [] : [foreignPageCheck(config), app.csrfProtection.bind(app)]),
      ...[route.onRequest ?? []].flat(),
      ...(policy === 'visitor' || policy === 'customer' ? [identify] : []),
    ]
  })
}

const methodsOf = (route: RouteOptions): string[] => [route.method].flat()
