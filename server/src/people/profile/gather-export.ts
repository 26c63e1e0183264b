import type { Database } from '../../platform/database/open.ts'
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
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const orderIds = await orderIdsOf(tx, customerId)
    const values = { customer: [customerId], orders: [orderIds], both: [customerId, orderIds] }
    const lists: { list: string; rows: ExportRow[] }[] = []
    for (const { list, sql, by } of exportLists)
      lists.push({ list, rows: await tx.query<ExportRow>(sql, values[by]) })
    return lists
  })
