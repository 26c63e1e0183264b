/**
 * One list of an export, and the SQL that selects it. `by` says which parameters the SQL has. `customer`: `$1` is the
 * customer's id. `orders`: `$1` is the ids of the orders. `both`: `$1` is the customer's id and `$2` the ids of the
 * orders.
 */
export type ExportList = {
  readonly list: string
  readonly table: string
  readonly by: 'customer' | 'orders' | 'both'
  readonly sql: string
}

/**
 * One list about a contact, and the SQL that selects it. `$1`: the ids of the contact and of the contacts that were
 * merged into it.
 */
export type ContactList = { readonly list: string; readonly table: string; readonly sql: string }
