import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'

/**
 * What the log says, by an allowlist (`reliability.md` §2.7 O8): method, route, status, time and the request's
 * number. No bodies, no query, no addresses, no identifiers of orders: a path is named by its pattern.
 */
export const logSettings = (
  config: Pick<Config, 'logLevel'>,
): NonNullable<FastifyServerOptions['logger']> => ({
  level: config.logLevel,
  base: null,
  timestamp: () => `,"time":"${systemClock.now().toString()}"`,
  serializers: { req: requestLine, res: statusLine, err: errorLines },
})

const requestLine = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
})

const statusLine = ({ statusCode = 0 }: { statusCode?: number }) => ({ statusCode })

/** Where it happened, and what. PostgreSQL repeats the offending value in its words for class 22: left out. */
export function errorLines(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: code?.startsWith('22') ? 'a value did not fit' : error.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(code === undefined ? {} : { code }),
  }
}
