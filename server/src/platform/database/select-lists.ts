import type { Connection } from './connection.ts'

/**
 * The rows of several selects by one statement: one round trip instead of many, and all of one moment. Every select
 * is asked with the same `values`; dates come back as ISO text, a bigint as a number, a moment must not be among
 * them. Rows keep their order.
 */
export async function selectLists<Lists extends Readonly<Record<string, readonly object[]>>>(
  db: Connection,
  selects: { readonly [Name in keyof Lists]: string },
  values: readonly unknown[],
): Promise<Lists> {
  const columns = Object.entries<string>(selects).map(
    ([name, select]) =>
      `coalesce((select jsonb_agg(to_jsonb(part)) from (${select}) as part), '[]') as "${name}"`,
  )
  const [lists] = await db.query<Lists>(`select ${columns.join(', ')}`, values)
  if (lists === undefined) throw new Error('a select without a table has one row')
  return lists
}
