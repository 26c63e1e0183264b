import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { machineTime } from '../base/clock.ts'
import type { Config } from '../base/config.ts'

/**
 * What the log says, by an allowlist: method, route, status, time and the request's
 * number. No bodies, no query, no addresses, no identifiers of orders: a path is named by its pattern.
 */
export const logSettings = (
  config: Pick<Config, 'logLevel'>,
): NonNullable<FastifyServerOptions['logger']> => ({
  level: config.logLevel,
  base: null,
  timestamp: () => `,"time":"${machineTime()}"`,
  stream: log,
  serializers: { req: requestLine, res: statusLine, err: serializeError },
})

/** One line when an answer is out, none when its request came in. */
export function logAnswers(app: FastifyInstance): void {
  const { log: lines } = app
  app.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // Flat and by the server's own logger: half the work of the request's logger and its serializers.
    const told = {
      reqId: id,
      method,
      route: routeOptions.url ?? 'none',
      statusCode,
      responseTime: elapsedTime,
    }
    lines.info(told, 'request completed')
    done()
  })
}

/** Milliseconds for which lines are gathered: one write for all of them. */
const gathering = 50

/** What is told by a warning or worse is written at once, and everything when the process ends. */
function gatheringLog(): { write(line: string): void } {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write: (line) => {
      lines += line
      if (/^\{"level":[456]/.test(line) || lines.length > 64_000) flush()
      else timer ??= setTimeout(flush, gathering).unref()
    },
  }
}

const log = gatheringLog()

const requestLine = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
})

const statusLine = ({ statusCode = 0 }: { statusCode?: number }) => ({ statusCode })

/** Where it happened, and what. PostgreSQL repeats the offending value in its words for class 22: left out. */
export function serializeError(error: unknown): {
  type: string
  message: string
  stack: string
  code?: string
} {
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
