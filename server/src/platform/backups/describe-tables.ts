import type { Client } from 'pg'

/** A table of the product with the names of its columns, without generated columns. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

const selectTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
   group by c.relname
   order by c.relname`

/** All tables except the list of migrations, sorted by name. */
export async function describeTables(client: Client): Promise<Table[]> {
  return (await client.query<Table>(selectTables)).rows
}

export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${client.escapeIdentifier(table)}`,
  )
  return Number(rows[0]?.rows)
}
