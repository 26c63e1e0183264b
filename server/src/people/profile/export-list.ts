/**
 * One list of an export and its SQL. `$1` is the customer's id, or the ids of their orders (`by: 'orders'`). With
 * `both`, they are `$1` and `$2`.
 */
export type ExportList = {
  readonly list: string
  readonly table: string
  readonly by: 'customer' | 'orders' | 'both'
  readonly sql: string
}

/** One list about a person of the desk and its SQL. `$1` is the ids of the contact and of those merged into it. */
export type ContactList = { readonly list: string; readonly table: string; readonly sql: string }
