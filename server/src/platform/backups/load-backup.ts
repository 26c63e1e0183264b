import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { migrate } from '../database/migrate.ts'
import { BackupError, type Manifest } from './backup-manifest.ts'
import { countRows, describeTables } from './describe-tables.ts'

const rowsAtOnce = 2_000

/**
 * Fills an empty database from a checked backup, then brings it to the newest tables. All rows in one transaction:
 * afterwards every foreign key has been checked again and every table has as many rows as the snapshot had. The role
 * has to be a superuser: no trigger may do anew what its rows already show. A BackupError when it does not fit.
 */
export async function loadBackup(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'pantul restore',
    options: '-c TimeZone=UTC',
  })
  // A line that is lost in mid-query rejects that query; the event says the same once more.
  client.on('error', () => {})
  await client.connect()
  try {
    if ((await describeTables(client)).length > 0)
      throw new BackupError('The database is not empty: nothing is ever restored over what is there.')
    await migrate(url, { upTo: manifest.schema.length })
    await refuseOtherTables(client, manifest)
    await client.query('begin')
    await loadTables(client, folder, manifest)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(url)
}

async function refuseOtherTables(client: Client, { tables }: Manifest): Promise<void> {
  const there = await describeTables(client)
  const wanted = tables.map(({ name, columns }) => ({ name, columns }))
  if (JSON.stringify(there) !== JSON.stringify(wanted))
    throw new BackupError('The backup has other tables than its migrations make.')
}

async function loadTables(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  const keys = await dropForeignKeys(client)
  // What migrations themselves have put in is in the backup too.
  await client.query(`truncate ${names.join(', ')}`)
  await client.query('set local session_replication_role = replica')
  for (const table of tables) await loadTable(client, folder, table)
  await client.query('set local session_replication_role = origin')
  for (const { add } of keys) await client.query(add)
  for (const { name, lastValue } of sequences) {
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), lastValue])
  }
  for (const { name, rows } of tables) {
    if ((await countRows(client, name)) !== rows)
      throw new BackupError(`${name} has not got the ${rows} rows of the snapshot.`)
  }
}

/** Adding them again checks all rows at once, whatever the order in which the tables were filled. */
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
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const insert = `insert into ${table} (${listed}) overriding system value
                  select ${listed} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
  for await (const rows of linesOf(path.join(folder, path.basename(file))))
    await client.query(insert, [`[${rows.join(',')}]`])
}

/** Not by readline, which also ends a line where a text has a line separator of Unicode. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const text: AsyncIterable<string> = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  let rest = ''
  let lines: string[] = []
  for await (const chunk of text) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    if (lines.length < rowsAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
