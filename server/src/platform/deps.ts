import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Database } from './database/open.ts'

/** Dependencies of every feature: database, clock, configuration. A feature may add its own. */
export type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  /** Starts the outbox relay now. Call it after a commit that wrote to the outbox. */
  wakeOutbox(): void
}
