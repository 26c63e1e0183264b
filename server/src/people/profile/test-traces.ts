import type { Connection } from '../../platform/database/open.ts'

type Column = { readonly table: string; readonly column: string }

/** For tests: all columns of all tables, except bytea, which holds only hashes. */
const columnsOf = (db: Connection): Promise<Column[]> =>
  db.query<Column>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type <> 'bytea'
      order by 1, c.ordinal_position`,
  )

/** For tests: the stored values that contain any of the texts in any case, as `table.column: value`. */
export async function tracesOf(db: Connection, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  for (const { table, column } of await columnsOf(db)) {
    const rows = await db.query<{ value: string }>(
      `select "${column}"::text as value from "${table}" where "${column}"::text ilike any($1::text[])`,
      [patterns],
    )
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`))
  }
  return found
}

type ForeignKey = {
  readonly child: string
  readonly columns: string[]
  readonly parent: string
  readonly parentColumns: string[]
}

/** Tables whose rows belong to no single customer, so no rows are reached through them. */
const sharedTables = new Set([
  'location',
  'court',
  'coach',
  'add_on',
  'invoice_series',
  'package',
  'promo',
  'class_session',
  'academy_programme',
])

/**
 * For tests: counts the rows of each table that belong to a customer. It follows all foreign keys from the customer's
 * row to the rows that refer to it, and on from these. `ctid` identifies a row within a snapshot.
 */
export async function countRowsOfCustomer(
  db: Connection,
  customerId: number,
): Promise<ReadonlyMap<string, number>> {
  const keys = await db.query<ForeignKey>(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
            array(select a.attname::text from unnest(k.conkey) with ordinality as n (num, i)
                    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by n.i) as columns,
            array(select a.attname::text from unnest(k.confkey) with ordinality as n (num, i)
                    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num order by n.i) as "parentColumns"
       from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  const customerRows = await db.query<{ row: string }>(
    'select ctid::text as row from customer where id = $1',
    [customerId],
  )
  const reached = new Map([['customer', new Set(customerRows.map(({ row }) => row))]])
  for (let hasNewRows = true; hasNewRows;) {
    hasNewRows = false
    for (const key of keys) {
      const from = reached.get(key.parent)
      if (from === undefined || sharedTables.has(key.parent)) continue
      const known = reached.get(key.child) ?? new Set()
      for (const row of await childrenOf(db, key, [...from])) {
        hasNewRows ||= !known.has(row)
        known.add(row)
      }
      if (known.size > 0) reached.set(key.child, known)
    }
  }
  return new Map([...reached].map(([table, rows]) => [table, rows.size]))
}

async function childrenOf(db: Connection, key: ForeignKey, parents: readonly string[]): Promise<string[]> {
  const joined = key.columns.map((column, i) => `c."${column}" = p."${key.parentColumns[i]}"`).join(' and ')
  const rows = await db.query<{ row: string }>(
    `select c.ctid::text as row from ${key.child} c join ${key.parent} p on ${joined}
      where p.ctid = any($1::tid[])`,
    [parents],
  )
  return rows.map(({ row }) => row)
}
