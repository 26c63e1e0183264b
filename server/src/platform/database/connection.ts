/** Marks a transaction, so that a database cannot be passed where a transaction is needed. */
export const inTransaction = Symbol('in transaction')

/** A database (each query on its own) or a transaction. */
export type Connection = {
  /**
   * Returns the rows of one statement. `$1, $2 …` are `values`. A date comes back as ISO text, a timestamp as
   * `Temporal.Instant`, a bigint as a number. A value may be a `Temporal.Instant`.
   */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Do not make network calls inside a transaction. */
export type Transaction = Connection & {
  readonly [inTransaction]: true
  /** Announces a change of a topic. The event is published after the commit; a rollback publishes nothing. */
  publish(topic: string): void
}

/** Receives the topics of a commit. Must not throw. */
export type CommitListener = (topics: ReadonlySet<string>) => void

export type Database = Connection & {
  /** Runs `work` in a transaction. After a deadlock it runs again, up to three times. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Calls the listener after each commit that published events, before `transaction` returns. */
  onCommit(listener: CommitListener): void
  close(): Promise<void>
}
