import { Pool } from 'pg'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'
import type { CommitListener, Database } from './connection.ts'
import { isDatabaseAway } from './failures.ts'
import { batchingSocket } from './batching-socket.ts'
import { runTransaction, type TransactionClients } from './transaction.ts'
import { statementOf } from './statement.ts'
import { registerTypeParsers } from './values.ts'

export type { Connection, Database, Transaction } from './connection.ts'

/** `connections`: how many at most (16 unless said). `name`: what `pg_stat_activity` shows. */
type Opening = { connections?: number; name?: string }

/** `waiting`: how many ask for a connection while none is free. */
export type PoolUsage = { readonly open: number; readonly idle: number; readonly waiting: number }

/** A database whose pool can be looked at. */
export type PooledDatabase = Database & { usage(): PoolUsage }

/** Seconds after which a client asks again while the database is away. */
const retryAfter = 2

/**
 * Opens a pool on a PostgreSQL URL; connects only when first asked. A database that cannot be reached answers with
 * the refusal DATABASE_AWAY (503) within two seconds, and serves again by itself once it is back.
 * Settings: read committed, lock 5 s, statement 8 s, idle in transaction 10 s.
 */
export function openDatabase(
  url: string,
  { connections = 16, name = 'pantul' }: Opening = {},
): PooledDatabase {
  registerTypeParsers()
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements are sent when they are asked for, not when the one before is answered.
    pipeline: true,
    stream: batchingSocket,
    lock_timeout: 5_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    // Whatever the values, and however small the table still was when it was planned, the plan is an index where there
    // is one. Planning anew for each run cost as much as running.
    options:
      '-c TimeZone=UTC -c default_transaction_isolation=read\\ committed -c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  })
  // A lost idle connection is told here; without a listener it would end the process.
  pool.on('error', ignoreLostLine)
  // For the whole life of a connection: its first words and its last may come in one piece, before anybody has it.
  pool.on('connect', (client) => client.on('error', ignoreLostLine))
  const listeners: CommitListener[] = []
  const clients: TransactionClients = {
    acquire: () => pool.connect(),
    release: (client, state) => client.release(state === 'broken'),
    onCommit: (topics) => listeners.forEach((listener) => listener(topics)),
  }
  return {
    query: (text, values = []) => whileReachable(() => queryOnce(clients, text, values)),
    transaction: (work) => whileReachable(() => runTransaction(clients, work)),
    onCommit: (listener) => void listeners.push(listener),
    close: () => pool.end(),
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Checks a client out even for one statement: `pool.query` would close its connection after each failed statement. */
async function queryOnce<Row extends object>(
  clients: TransactionClients,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await clients.acquire()
  let state: 'sound' | 'broken' = 'sound'
  try {
    return (await client.query<Row>(statementOf(text, values))).rows
  } catch (error) {
    if (isDatabaseAway(error)) state = 'broken'
    throw error
  } finally {
    clients.release(client, state)
  }
}

async function whileReachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    throw new Refusal(problem('DATABASE_AWAY'), { retryAfter, cause: error })
  }
}

/** The query that was running is rejected too, and that rejection is the one that counts. */
function ignoreLostLine(): void {}
