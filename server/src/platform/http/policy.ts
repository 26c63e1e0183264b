import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../base/config.ts'
import { callerOf, type Caller } from './caller.ts'
import { foreignPageCheck } from './foreign-page.ts'
import type { RequestLimit } from './rate-limit.ts'
import { Refusal } from '../base/refusal.ts'
import { sessionToken, type CurrentCustomer } from './session.ts'

/**
 * Who may call a route. `anyone`: the session is not even looked up. `visitor`: a guest, or the customer who is
 * logged in. `customer`: who is not logged in is told LOGIN_REQUIRED. `gateway`: a machine without cookies, known by
 * the signature that the route checks.
 */
export type Policy = 'anyone' | 'visitor' | 'customer' | 'gateway'

/** Whose session a token opens; null when it opens none any more. */
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
    /** Null as well where the policy does not ask for it. */
    customer: CurrentCustomer | null
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Makes every route declare who may call it: one without a policy does not start. A route that changes something
 * is protected from other sites' pages, unless a gateway calls it. Stands before all routes.
 */
export function requirePolicies(app: FastifyInstance, config: Config, recognise: FindSession): void {
  // Worked out when a route asks: most reads never do.
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
