import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { migrate } from '../database/migrate.ts'
import { BackupError, batchLimits, type Manifest } from './backup-manifest.ts'
import { countRows, describeTables } from './describe-tables.ts'

/**
 * Loads a checked backup into an empty database, then runs the newer migrations. All rows are loaded in one
 * transaction; foreign keys and row counts are checked afterwards. The role must be a superuser, because triggers are
 * switched off while loading. Throws BackupError if the backup does not fit.
 */
export async function loadBackup(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'pantul restore',
    options: '-c TimeZone=UTC',
  })
  // A lost connection also rejects the running query, so the event can be ignored.
  client.on('error', () => {})
  await client.connect()
  try {
    if ((await describeTables(client)).length > 0)
      throw new BackupError('The database is not empty: nothing is ever restored over what is there.')
    await migrate(url, { upTo: manifest.schema.length })
    await refuseIfOtherTables(client, manifest)
    await client.query('begin')
    await loadTables(client, folder, manifest)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(url)
}

async function refuseIfOtherTables(client: Client, { tables }: Manifest): Promise<void> {
  const tablesOfDatabase = await describeTables(client)
  const tablesOfBackup = tables.map(({ name, columns }) => ({ name, columns }))
  if (JSON.stringify(tablesOfDatabase) !== JSON.stringify(tablesOfBackup))
    throw new BackupError('The backup has other tables than its migrations make.')
}

async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  const foreignKeys = await dropForeignKeys(client)
  // Switches triggers off, because some tables refuse deletes.
  await client.query('set local session_replication_role = replica')
  // Rows that migrations inserted are in the backup too.
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) await loadTable(client, folder, table)
  await client.query('set local session_replication_role = origin')
  for (const { add } of foreignKeys) await client.query(add)
  for (const { name, lastValue } of sequences) {
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), lastValue])
  }
  for (const { name, rows } of tables) {
    if ((await countRows(client, name)) !== rows)
      throw new BackupError(`${name} has not got the ${rows} rows of the snapshot.`)
  }
}

/**
 * Drops all foreign keys, and returns the statements that add them again. The caller adds them after loading. That
 * checks all rows, so the order in which tables are loaded does not matter.
 */
async function dropForeignKeys(client: Client): Promise<{ add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
       from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
      order by conrelid::regclass::text, conname`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows
}

async function loadTable(
  client: Client,
  folder: string,
  { name, columns, file }: Manifest['tables'][number],
): Promise<void> {
  const table = client.escapeIdentifier(name)
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const insert = `insert into ${table} (${columnList}) overriding system value
                  select ${columnList} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
  for await (const rows of linesOf(path.join(folder, path.basename(file))))
    await client.query(insert, [`[${rows.join(',')}]`])
}

/**
 * The lines of a backup file, in batches. Splits at line feeds only. `readline` would also split at Unicode line
 * separators inside a text.
 */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const text: AsyncIterable<string> = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  let partialLine = ''
  let lines: string[] = []
  let characters = 0
  for await (const chunk of text) {
    characters += chunk.length
    const parts = chunk.split('\n')
    // A long line comes in many chunks. Appending is fast; splitting the whole line again for each chunk is not.
    partialLine += parts.shift() ?? ''
    for (const part of parts) {
      lines.push(partialLine)
      partialLine = part
    }
    if (lines.length < batchLimits.rows && characters < batchLimits.characters) continue
    if (lines.length > 0) yield lines
    lines = []
    characters = 0
  }
  if (lines.length > 0) yield lines
}
