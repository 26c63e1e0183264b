import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Config } from '../config.ts'
import { callerOf, type Caller } from './caller.ts'
import { foreignPageCheck } from './foreign-page.ts'

/** Who may call a route. `gateway`: a machine without cookies, known by the signature that the route checks. */
export type Policy = 'anyone' | 'gateway'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    limit?: 'orders'
    isStream?: true
  }
  interface FastifyRequest {
    caller: Caller
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Makes every route declare who may call it: one without a policy does not start. A route that changes something
 * is protected from other sites' pages, unless a gateway calls it. Stands before all routes.
 */
export function demandPolicies(app: FastifyInstance, config: Config): void {
  app.decorateRequest('caller')
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = callerOf(request, config)
    done()
  })
  app.addHook('onRoute', (route) => {
    if (route.config?.policy === undefined)
      throw new Error(`${methodsOf(route).join()} ${route.url} has no policy.`)
    if (route.config.policy === 'gateway' || methodsOf(route).every((method) => safeMethods.has(method)))
      return
    route.onRequest = [
      foreignPageCheck(config),
      app.csrfProtection.bind(app),
      ...[route.onRequest ?? []].flat(),
    ]
  })
}

const methodsOf = (route: RouteOptions): string[] => [route.method].flat()
