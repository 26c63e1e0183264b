import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type ServerProcess = {
  readonly port: number
  /** Bytes of memory it holds; NaN where the system does not tell (Linux does). */
  memory(): number
  end(): Promise<void>
}

/** Ours, as `npm start` runs it, with its log written (to nowhere). The rate limits are out of the way. */
export const startOurs = (databaseUrl: string): Promise<ServerProcess> =>
  startProcess(path.join(import.meta.dirname, '..', 'server', 'src', 'main.ts'), {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'for measuring only, of no worth elsewhere',
    MAIL_DIR: path.join(import.meta.dirname, '..', '.data', 'bench', 'mail'),
    RATE_LIMIT_ORDER_ATTEMPTS: '1000000',
    RATE_LIMIT_READS: '1000000',
  })

/** What the same machine does with next to nothing in between. */
export const startYardstick = (databaseUrl: string): Promise<ServerProcess> =>
  startProcess(path.join(import.meta.dirname, 'yardstick-server.ts'), { DATABASE_URL: databaseUrl })

async function startProcess(script: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = fork(script, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    execArgv: [],
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
