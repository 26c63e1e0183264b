import type { Connection } from './connection.ts'

/** If one of these is off, an acknowledged order can be lost when the machine stops. */
const requiredSettings = ['fsync', 'synchronous_commit', 'full_page_writes']

/** One sentence per setting that must not be off. */
export async function durabilityFaults(db: Connection): Promise<string[]> {
  const switchedOff = await db.query<{ name: string }>(
    "select name from pg_settings where name = any ($1) and setting = 'off' order by name",
    [requiredSettings],
  )
  return switchedOff.map(
    ({ name }) => `PostgreSQL runs with ${name} = off: acknowledged orders could be lost.`,
  )
}
