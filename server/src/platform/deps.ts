import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Database } from './database/open.ts'
import type { Gateway } from '../money/gateways/gateway.ts'

/** What a feature is handed: everything outside of it that it may use. */
export type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly gateway: Gateway
  /** Called after a commit that wrote to the outbox, so that it is looked at now and not at the next round. */
  wakeOutbox(): void
}
