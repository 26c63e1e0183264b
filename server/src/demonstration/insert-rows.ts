import type { Transaction } from '../platform/database/connection.ts'

/** Inserts rows into a table, in their order. Each key of a row is the name of a column. */
export async function insertRows(tx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
