/** Marks what runs inside a transaction, so that a bare database cannot be passed for it. */
export const inTransaction = Symbol('in transaction')

/** Whatever can be asked: a database (each query on its own) or a transaction. */
export type Connection = {
  /**
   * The rows of one statement. `$1, $2 …` stand for `values`. A date comes back as ISO text, a moment as
   * `Temporal.Instant`, a bigint as a number; `Temporal.Instant` may be given as a value.
   */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Offers no network call: none belongs inside. */
export type Transaction = Connection & {
  readonly [inTransaction]: true
  /** Names what will be different once this is committed, for whoever keeps or watches it. */
  publishes(topic: string): void
}

/** Hears the topics of a commit; must not throw. */
export type CommitListener = (topics: ReadonlySet<string>) => void

export type Database = Connection & {
  /** All of `work` or nothing of it. It may run again after a deadlock, up to three times. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Calls back after each commit with all that it told, before whoever asked for it goes on. */
  onCommit(listener: CommitListener): void
  close(): Promise<void>
}
