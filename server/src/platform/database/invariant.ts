/** A fact that `sql` would disprove: it returns no row at any moment. */
export type Invariant = {
  readonly id: string
  readonly fact: string
  readonly sql: string
  /** Holds only while a server runs and does what falls due. */
  readonly needsRunningServer?: true
}
