import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Database } from './database/open.ts'

/** What every feature is given: the database, the time, the settings. Groups add what only they use. */
export type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  /** Starts the outbox relay now instead of at its next round. Call it after a commit that wrote to the outbox. */
  wakeOutbox(): void
}
