import { relayOutbox, type Effects, type RelayDeps } from './relay.ts'
import { wakeableTask, type WakeableTask } from './wakeable-task.ts'

/** Milliseconds from a wake-up to the run: the request is answered first, and wake-ups are merged. */
const mergeDelayMs = 200
/** Milliseconds between two batches, so that mails do not slow down orders. */
const pauseBetweenBatchesMs = 400

/**
 * Runs the outbox relay of a server, woken after commits and by a periodic job. Each kind has its own task, so a slow
 * mail server does not delay the payment gateway. Errors, such as an unreachable database, go to `onFault`.
 */
export function createRelayTask<Deps extends RelayDeps>(
  deps: Deps,
  effects: Effects<Deps>,
  onFault: (error: unknown) => void,
): WakeableTask {
  const tasks = Object.entries(effects).map(([kind, effect]) =>
    wakeableTask((stopping) => relayOutbox(deps, { [kind]: effect }, { stopping, pauseBetweenBatchesMs }), {
      onFault,
      mergeDelayMs,
    }),
  )
  return {
    wake: () => tasks.forEach((task) => task.wake()),
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}
