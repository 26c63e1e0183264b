import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serverArguments, serverEnvironment } from '@pantul/server/src/platform/base/process-settings.ts'

export type ServerProcess = {
  readonly port: number
  /** Bytes of memory it holds; NaN where the system does not tell (Linux does). */
  memory(): number
  /** Seconds of a core that it has used so far; NaN where the system does not tell. */
  cpuTime(): number
  end(): Promise<void>
}

/** Where the bench keeps its database, its mails and compiled code. */
export const dataFolder = path.join(import.meta.dirname, '..', '.data', 'bench')

/** Far more than any measure asks for. */
const unlimited = '1000000000'

/** Ours as it runs in production, with its log written (to nowhere). The rate limits are counted, and out of the way. */
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
      // Whoever logs in comes from a network of its own.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })

/** What the same machine does with next to nothing in between. */
export const startYardstick = (databaseUrl: string): Promise<ServerProcess> =>
  startProcess({
    script: path.join(import.meta.dirname, 'yardstick-server.ts'),
    execArgv: [],
    env: { DATABASE_URL: databaseUrl },
  })

type Starting = {
  readonly script: string
  readonly execArgv: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

async function startProcess({ script, execArgv, env }: Starting): Promise<ServerProcess> {
  const child = fork(script, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('message', (said) => {
    if (typeof said === 'object' && said !== null && 'listening' in said) resolve(Number(said.listening))
  })
  child.once('exit', (code) => reject(new Error(`${path.basename(script)} ended with ${code}`)))
  const port = await promise
  return {
    port,
    memory: () => residentBytes(child.pid ?? 0),
    cpuTime: () => cpuSeconds(child.pid ?? 0),
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

/** In user and in kernel mode, the 14th and 15th field; the kernel counts hundredths. */
function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const [user, kernel] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? []
  return (Number(user) + Number(kernel)) / 100
}
