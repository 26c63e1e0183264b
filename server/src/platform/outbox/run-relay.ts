import { relayOutbox, type Effects, type RelayDeps } from './relay.ts'
import { wakeableTask, type WakeableTask } from './wakeable-task.ts'

/** Milliseconds from a wake-up to the run: the request is answered first, and wake-ups are merged. */
const gathering = 200
/** Milliseconds between two batches, so that mails do not slow down orders. */
const rest = 400

/**
 * Runs the outbox relay of a server, woken after commits and by a periodic job. Each kind has its own task, so a slow
 * mail server does not delay the payment gateway. Errors, such as an unreachable database, go to `onFault`.
 */
export function runRelay<Deps extends RelayDeps>(
  deps: Deps,
  effects: Effects<Deps>,
  onFault: (error: unknown) => void,
): WakeableTask {
  const rounds = Object.entries(effects).map(([kind, effect]) =>
    wakeableTask((stopping) => relayOutbox(deps, { [kind]: effect }, { stopping, rest }), {
      onFault,
      gathering,
    }),
  )
  return {
    wake: () => rounds.forEach((round) => round.wake()),
    stop: async () => {
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}
