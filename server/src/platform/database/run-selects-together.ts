import type { Connection } from './connection.ts'

/**
 * Runs several selects as one statement: one round trip, one snapshot. All selects get the same `values`. Dates come
 * back as ISO text, bigints as numbers; timestamps are not supported. The order of rows is kept.
 */
export async function runSelectsTogether<Lists extends Readonly<Record<string, readonly object[]>>>(
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
