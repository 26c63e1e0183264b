import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { processCpuSeconds } from './cpu-time.ts'
import { serverArguments, serverEnvironment } from '@pantul/server/src/platform/base/process-settings.ts'

export type ServerProcess = {
  readonly port: number
  /** Resident memory in bytes; NaN except on Linux. */
  memory(): number
  /** CPU seconds used so far; NaN except on Linux. */
  cpuTime(): number
  end(): Promise<void>
}

/** The data folder of the benchmark. */
export const dataFolder = path.join(import.meta.dirname, '..', '.data', 'bench')

/** The folder of the database cluster. */
export const clusterFolder = path.join(dataFolder, 'pg18')

/** More requests than any measure sends. */
const unlimited = '1000000000'

/**
 * Starts our server as in production, without keeping its log. Rate limits are counted, but set too high to be reached.
 */
export const startOurs = (databaseUrl: string): Promise<ServerProcess> =>
  startProcess({
    script: path.join(import.meta.dirname, '..', 'server', 'src', 'main.ts'),
    execArgv: serverArguments,
    env: {
      ...serverEnvironment(dataFolder),
      NODE_ENV: 'production',
      ALLOW_SIMULATOR: '1',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'for measuring only, of no worth elsewhere',
      DATA_DIR: dataFolder,
      MAIL_DIR: path.join(dataFolder, 'mail'),
      RATE_LIMIT_ORDER_ATTEMPTS: '1000000',
      RATE_LIMIT_READS: unlimited,
      // Long enough for the queue of guests in `measureContendedHour`.
      ORDER_QUEUE_SECONDS: '9',
      // Trusts X-Forwarded-For, so that each login has its own network address.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })

export const startYardstick = (databaseUrl: string): Promise<ServerProcess> =>
  startProcess({
    script: path.join(import.meta.dirname, 'yardstick-server.ts'),
    execArgv: [],
    env: { DATABASE_URL: databaseUrl },
  })

type ProcessOptions = {
  readonly script: string
  readonly execArgv: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

async function startProcess({ script, execArgv, env }: ProcessOptions): Promise<ServerProcess> {
  const child = fork(script, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('message', (message) => {
    if (typeof message === 'object' && message !== null && 'listening' in message)
      resolve(Number(message.listening))
  })
  child.once('exit', (code) => reject(new Error(`${path.basename(script)} ended with ${code}`)))
  const port = await promise
  return {
    port,
    memory: () => residentBytes(child.pid ?? 0),
    cpuTime: () => processCpuSeconds(child.pid ?? 0),
    end: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
