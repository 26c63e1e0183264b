import { fork, type ChildProcess } from 'node:child_process'

/** The exit code of a server that another try would not cure. */
const beyondRetrying = 78
/** Milliseconds before a fresh one is started. */
const pauseBefore = 500
/** Ends this close together, in milliseconds, are no accident any more. */
const tooSoon = 5_000
const tooOften = 5
/** Longest time, in milliseconds, that an orderly end may take. */
const stopPatience = 9_500

type Supervising = {
  script: string
  /** Of node itself. */
  arguments: readonly string[]
  env: NodeJS.ProcessEnv
  /** Told with the port, each time one listens. */
  onListening: (port: number) => void
}

export type Supervised = {
  /** The exit code, when it is over for good. */
  ended: Promise<number>
  /** Lets it finish what it is answering. */
  stop(): Promise<void>
}

/**
 * Runs the server in a process of its own and starts a fresh one within two seconds of a crash;
 * gives up on one that cannot start or crashes at once again and again.
 */
export function supervise({ script, arguments: execArgv, env, onListening }: Supervising): Supervised {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let child: ChildProcess
  let isStopping = false
  let quickEnds = 0
  // A fresh server comes back where the first one was, also where any free port was asked for.
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
      quickEnds = performance.now() - began < tooSoon ? quickEnds + 1 : 0
      if (isStopping || code === 0) return end(code ?? 1)
      if (code === beyondRetrying || quickEnds === tooOften) return end(1)
      console.error('The server ended unexpectedly; a fresh one is being started.')
      setTimeout(() => (isStopping ? end(1) : run()), pauseBefore)
    })
  }

  run()
  return {
    ended,
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), stopPatience)
      if (child.exitCode === null && child.signalCode === null) await ended
      clearTimeout(force)
    },
  }
}
