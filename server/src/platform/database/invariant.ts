/** A fact that always holds. `sql` returns the rows that break it. */
export type Invariant = {
  readonly id: string
  readonly fact: string
  readonly sql: string
  /** The fact holds only while a server runs its jobs. */
  readonly needsRunningServer?: true
}
