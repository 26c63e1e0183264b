import { setTimeout as pause } from 'node:timers/promises'

/** A task that runs when it is woken, never twice at a time. */
export type WakeableTask = {
  /** Runs the task now, or again after the current run. */
  wake(): void
  /** Starts no more runs and waits for the current one. */
  stop(): Promise<void>
}

/** `mergeDelayMs`: milliseconds to merge wake-ups before each run; 0: none. */
type TaskOptions = { readonly onFault: (error: unknown) => void; readonly mergeDelayMs?: number }

/**
 * Merges wake-ups into runs. A wake-up during a run starts another one after it. `work` gets an abort signal. Errors
 * go to `onFault`, and the task goes on.
 */
export function wakeableTask(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { onFault, mergeDelayMs = 0 }: TaskOptions,
): WakeableTask {
  let running: Promise<void> | undefined
  let isWanted = false
  const stopping = new AbortController()

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      if (mergeDelayMs > 0)
        await pause(mergeDelayMs, undefined, { signal: stopping.signal }).catch(ignoreStop)
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

/** An aborted pause is no error, because the loop checks the signal itself. */
function ignoreStop(): void {}
