import type { Database } from '@pantul/server/src/platform/database/open.ts'

/** Vacuums and analyzes tables without the time limit of the product's statements, which a busy machine exceeds. */
export async function vacuumTables(db: Database, tables: readonly string[]): Promise<void> {
  // The setting holds for one connection. The pool uses the last used connection for the next statement, so this one.
  await db.query('set statement_timeout = 0')
  for (const table of tables) await db.query(`vacuum (analyze) ${table}`)
  await db.query("set statement_timeout = '8s'")
}
