import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type ServerProcess = {
  readonly address: string
  readonly port: number
  /** The output of the process so far, stdout and stderr. */
  output(): string
  isAlive(): boolean
  /** Sends a signal and waits for the end. Returns the exit code; null if it was killed. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** For tests: the server in its own process, as `npm start` runs it. `env` needs at least DATABASE_URL. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  let output = ''
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, ...testSettings, ...env },
    execArgv: [],
    silent: true,
  })
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const port = await portOf(child, () => output)
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    output: () => output,
    isAlive,
    end: async (signal) => {
      child.kill(signal)
      if (isAlive()) await once(child, 'close')
      return child.exitCode
    },
  }
}

const testSettings = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  SECRET_KEY: 'for tests only, of no worth elsewhere',
  RATE_LIMIT_ORDER_ATTEMPTS: '1000000',
  RATE_LIMIT_READS: '1000000',
  ORDER_QUEUE_SECONDS: '9',
}

/** Resolves with the port, which the server process sends to its parent when it listens. */
function portOf(child: ChildProcess, output: () => string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('message', (message) => {
    if (typeof message === 'object' && message !== null && 'listening' in message)
      resolve(Number(message.listening))
  })
  child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output()}`)))
  return promise
}
