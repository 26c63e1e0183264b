import { relayOutbox, type Effects, type RelayDeps } from './relay.ts'
import { wakeableTask, type WakeableTask } from './wakeable-task.ts'

/** Milliseconds from a wake-up to its round: the request that woke us is answered first, and many wake-ups are one. */
const gathering = 200
/** Milliseconds between two handfuls: a rush of orders is not slowed down by the mails about it. */
const rest = 400

/**
 * The outbox of a running server: woken after a commit and every few seconds by the table of jobs. Each kind has
 * rounds of its own, so that while a mail server hangs the payment gateway is still told at once. What a round throws
 * (the database is away) goes to `onFault`.
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
