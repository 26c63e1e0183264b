import { fork, type ChildProcess } from 'node:child_process'

/** Exit code for errors that a restart cannot fix. */
const notRestartable = 78
/** Milliseconds before a restart. */
const restartDelayMs = 500
/**
 * A server that ends within so many milliseconds ended early; after `maxEarlyExits` early ends in a row it is not restarted.
 */
const earlyExitMs = 5_000
const maxEarlyExits = 5
/** Longest time for a graceful stop, in milliseconds. */
const stopTimeoutMs = 9_500

type SuperviseOptions = {
  script: string
  /** Arguments of node. */
  arguments: readonly string[]
  env: NodeJS.ProcessEnv
  /** Called with the port each time the server listens. */
  onListening: (port: number) => void
}

export type SupervisedProcess = {
  /** The exit code after the last restart. */
  ended: Promise<number>
  /** Stops the server gracefully. */
  stop(): Promise<void>
}

/**
 * Runs the server as a child process and restarts it after a crash. Gives up if it cannot start or crashes repeatedly.
 */
export function supervise({
  script,
  arguments: execArgv,
  env,
  onListening,
}: SuperviseOptions): SupervisedProcess {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let child: ChildProcess
  let isStopping = false
  let earlyExits = 0
  // A restarted server uses the same port, also if the first one took any free port.
  let port = env['PORT']

  function run(): void {
    const began = performance.now()
    child = fork(script, { execArgv: [...execArgv], env: { ...env, PORT: port } })
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('listening' in message)) return
      port = String(message.listening)
      onListening(Number(port))
    })
    child.once('exit', (code) => {
      earlyExits = performance.now() - began < earlyExitMs ? earlyExits + 1 : 0
      if (isStopping || code === 0) return end(code ?? 1)
      if (code === notRestartable || earlyExits === maxEarlyExits) return end(1)
      console.error('The server ended unexpectedly; a fresh one is being started.')
      setTimeout(() => (isStopping ? end(1) : run()), restartDelayMs)
    })
  }

  run()
  return {
    ended,
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(force)
    },
  }
}
