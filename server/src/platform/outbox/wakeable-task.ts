import { setTimeout as pause } from 'node:timers/promises'

/** Something to be done again and again, never twice at a time. */
export type WakeableTask = {
  /** Starts a round now, or right after the running one. */
  wake(): void
  /** Starts no more; comes back when the running round has ended. */
  stop(): Promise<void>
}

/** `gathering`: milliseconds for which wake-ups are gathered before each round; 0: it begins at once. */
type Rhythm = { readonly onFault: (error: unknown) => void; readonly gathering?: number }

/**
 * Turns many wake-ups into few rounds: what was written while a round was looking is seen by the next one, which
 * follows. `work` is told to end early by its signal. A round that throws is told to `onFault` and ends nothing.
 */
export function wakeableTask(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { onFault, gathering = 0 }: Rhythm,
): WakeableTask {
  let running: Promise<void> | undefined
  let isWanted = false
  const stopping = new AbortController()

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      if (gathering > 0) await pause(gathering, undefined, { signal: stopping.signal }).catch(ignoreStop)
      if (stopping.signal.aborted) break
      isWanted = false
      await work(stopping.signal).catch(onFault)
    }
    running = undefined
  }

  return {
    wake: () => {
      isWanted = true
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** The rounds look at the signal themselves. */
function ignoreStop(): void {}
