/**
 * `npm start`: starts the database, migrates, seeds the demonstration, builds the web and runs the server until it is
 * stopped.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, readConfig, type Config } from '../server/src/platform/base/config.ts'
import { lockDataFolder } from '../server/src/platform/base/data-folder-lock.ts'
import { startEmbedded, type EmbeddedDatabase } from '../server/src/platform/database/embedded.ts'
import { demonstrationAccounts } from '../server/src/demonstration/accounts.ts'
import { UnsafeDatabase, prepareDatabase, type PreparedDatabase } from '../server/src/prepare-database.ts'
import { serverArguments, serverEnvironment } from '../server/src/platform/base/process-settings.ts'
import { buildWhenStale } from './build.js'
import { duration } from './run-step.js'
import { supervise, type SupervisedProcess } from './supervise.ts'

/** An expected reason why the start was refused. It is printed without a stack trace. */
class NotStarted extends Error {
  override name = 'NotStarted'
}

const stopping = new AbortController()
let embedded: EmbeddedDatabase | undefined
let server: SupervisedProcess | undefined

async function start(): Promise<void> {
  const config = readConfig(process.env)
  claimFolder(config)
  const databaseUrl =
    config.databaseUrl ?? (await step('Opening the database', () => openOwnDatabase(config))).url
  const ownerUrl = config.databaseOwnerUrl ?? databaseUrl
  const prepared = await step('Preparing the tables', () => prepareDatabase(ownerUrl, config))
  buildWhenStale()
  stopping.signal.throwIfAborted()
  server = supervise({
    script: path.join(import.meta.dirname, '..', 'server', 'src', 'main.ts'),
    arguments: serverArguments,
    // The server does not get the owner's URL, so it cannot change tables.
    env: {
      ...serverEnvironment(config.dataFolder),
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: undefined,
      MAIL_DIR: mailFolder(config),
    },
    onListening: (port) => announce(config, port, prepared),
  })
  const code = await server.ended
  await stop(code)
}

/** Runs one step of the start and prints its duration. Throws if the product is stopped meanwhile. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  stopping.signal.throwIfAborted()
  console.log(`${title} … ${duration(performance.now() - began)}`)
  return result
}

const mailFolder = ({ mail }: Config): string => ('folder' in mail ? mail.folder : '')

function claimFolder({ dataFolder }: Config): void {
  const lock = lockDataFolder(dataFolder)
  if ('heldBy' in lock) throw new NotStarted(inUse(dataFolder, `by process ${lock.heldBy}`))
  process.on('exit', () => lock.unlock())
}

const inUse = (dataFolder: string, by: string): string =>
  `The data folder ${dataFolder} is already served ${by}. Stop that one, or set DATA_DIR (and PORT) to others.`

async function openOwnDatabase({ dataFolder }: Config): Promise<EmbeddedDatabase> {
  embedded = await startEmbedded({ dataFolder })
  if (!(await embedded.tryLock())) throw new NotStarted(inUse(dataFolder, 'by another process'))
  void watch(embedded, dataFolder)
  return embedded
}

/** Milliseconds between two attempts to restart the database. */
const pauseMs = 5_000

/** Restarts a lost database on the same port. The server answers DATABASE_AWAY until then. */
async function watch(watched: EmbeddedDatabase, dataFolder: string): Promise<void> {
  await watched.lost
  if (stopping.signal.aborted) return
  console.log('The database was lost; it is being started again.')
  while (!stopping.signal.aborted) {
    try {
      embedded = await startEmbedded({ dataFolder, port: watched.port })
      await embedded.tryLock()
      return await watch(embedded, dataFolder)
    } catch (error) {
      console.error(`The database cannot be started yet: ${error instanceof Error ? error.message : ''}`)
      await pause(pauseMs)
    }
  }
}

function announce(config: Config, port: number, { accounts }: PreparedDatabase): void {
  const address = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`
  const lines = [`Pantul is open at ${address}`]
  if ('folder' in config.mail) {
    lines.push(`Mail is kept in ${config.mail.folder}`)
    lines.push('Nobody has to log in: book and pay as a guest')
  }
  if (accounts.closed > 0)
    lines.push(
      `${accounts.closed} people of the demonstration are in this database. Nobody can log in as them here; \`npm run remove-demo\` removes them`,
    )
  if (accounts.open > 0)
    for (const { name, email, password, role } of demonstrationAccounts)
      lines.push(`Log in as ${name} (${role?.role ?? 'customer'}): ${email} / ${password}`)
  lines.push(`Staff work at ${address}/desk`)
  console.log(`\n${lines.join('\n')}\n`)
}

/** Stops the server, then the database. A second call has no effect. */
async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  await server?.stop()
  await embedded?.stop()
  process.exit(code)
}

function reportAndStop(error: unknown): void {
  if (stopping.signal.aborted) return
  const isPlain =
    error instanceof NotStarted || error instanceof ConfigError || error instanceof UnsafeDatabase
  console.error(isPlain ? `\n${error.message}\n` : error)
  void stop(1)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
start().catch(reportAndStop)
