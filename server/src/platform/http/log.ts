import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { machineTime } from '../base/clock.ts'
import type { Config } from '../base/config.ts'

/**
 * Log settings by allowlist: method, route, status, time and request id. No bodies, queries, addresses or order ids: a
 * path is logged as its pattern.
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

/** Logs one line per answer, none per request. */
export function logAnswers(app: FastifyInstance): void {
  const { log: serverLog } = app
  app.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // The server's logger without serializers takes half the time of the request's logger.
    const fields = {
      reqId: id,
      method,
      route: routeOptions.url ?? 'none',
      statusCode,
      responseTime: elapsedTime,
    }
    serverLog.info(fields, 'request completed')
    done()
  })
}

const bufferMs = 50

/** Buffers log lines. Warnings and worse are written at once, all others at the latest when the process ends. */
function bufferedLog(): { write(line: string): void } {
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
      // Pino's levels 40, 50 and 60: warn, error and fatal.
      if (/^\{"level":[456]/.test(line) || lines.length > 64_000) flush()
      else timer ??= setTimeout(flush, bufferMs).unref()
    },
  }
}

const log = bufferedLog()

const requestLine = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
})

const statusLine = ({ statusCode = 0 }: { statusCode?: number }) => ({ statusCode })

/**
 * The type, code and stack of an error. The message of SQLSTATE class 22 is left out, because PostgreSQL repeats the
 * invalid value in it.
 */
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
