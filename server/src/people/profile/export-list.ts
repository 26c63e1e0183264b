/**
 * One list of an export and its SQL. `by` says what the SQL gets: `$1` is the customer's id, or the ids of the orders.
 * For `both`, `$1` is the customer's id and `$2` the ids of the orders.
 */
export type ExportList = {
  readonly list: string
  readonly table: string
  readonly by: 'customer' | 'orders' | 'both'
  readonly sql: string
}

/** One list about a contact and its SQL. `$1`: the ids of the contact and of the contacts merged into it. */
export type ContactList = { readonly list: string; readonly table: string; readonly sql: string }
