import type { Database, Transaction } from '../../platform/database/open.ts'
import { contactLists } from './list-contact.ts'
import { exportLists } from './list-exports.ts'
import { orderIdsOf } from './queries.ts'

export type ExportRow = Readonly<Record<string, unknown>>
/** The lists of an export with their rows. Column names are those of the tables. */
export type Export = readonly { readonly list: string; readonly rows: readonly ExportRow[] }[]

/**
 * All stored data of a customer, in one database snapshot. Times are `Temporal.Instant`, money is in rupiah. Excludes
 * hashes of passwords and tokens.
 */
export const gatherExport = (db: Database, customerId: number): Promise<Export> =>
  inSnapshot(db, async (tx) => listsOf(tx, { customerId, orderIds: await orderIdsOf(tx, customerId) }))

/** `customerId`: null for a guest. */
type KnownPerson = { readonly id: number; readonly customerId: number | null }

/** Columns of the account that only its owner sees (docs/personal-data.md). */
const ownersColumns = new Set(['gender', 'birth_date'])

const withoutOwnersColumns = (row: ExportRow): ExportRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !ownersColumns.has(column)))

/**
 * Like `gatherExport`, of a person of the desk, who may have no account: with what the desk knows, and all orders. Without
 * gender and birth date, which staff never see.
 */
export const gatherPerson = (db: Database, { id, customerId }: KnownPerson): Promise<Export> =>
  inSnapshot(db, async (tx) => {
    const contacts = await tx.query<{ id: number }>(
      'select id from contact where id = $1 or merged_into = $1',
      [id],
    )
    const contactIds = contacts.map((one) => one.id)
    const own = customerId === null ? [] : await orderIdsOf(tx, customerId)
    const named = await tx.query<{ id: number }>(
      'select id from sales_order where contact_id = any ($1::bigint[]) order by id',
      [contactIds],
    )
    const orderIds = [...new Set([...own, ...named.map((one) => one.id)])]
    const lists: Export[number][] = []
    for (const { list, sql } of contactLists)
      lists.push({ list, rows: await tx.query<ExportRow>(sql, [contactIds]) })
    const shared = (await listsOf(tx, { customerId, orderIds })).map(({ list, rows }) => ({
      list,
      rows: rows.map(withoutOwnersColumns),
    }))
    return [...lists, ...shared]
  })

const inSnapshot = (db: Database, gather: (tx: Transaction) => Promise<Export>): Promise<Export> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return gather(tx)
  })

type Owner = { readonly customerId: number | null; readonly orderIds: readonly number[] }

async function listsOf(tx: Transaction, { customerId, orderIds }: Owner): Promise<Export> {
  const values = { customer: [customerId], orders: [orderIds], both: [customerId, orderIds] }
  const lists: Export[number][] = []
  for (const { list, sql, by } of exportLists)
    lists.push({ list, rows: await tx.query<ExportRow>(sql, values[by]) })
  return lists
}
