import { Pool } from 'pg'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'
import type { CommitListener, Database } from './connection.ts'
import { isDatabaseUnavailable } from './failures.ts'
import { createBatchingSocket } from './batching-socket.ts'
import { runTransaction, type TransactionClients } from './transaction.ts'
import { statementOf } from './statement.ts'
import { registerTypeParsers } from './values.ts'

export type { Connection, Database, Transaction } from './connection.ts'

/** `connections`: the pool size, 16 by default. `name`: shown in `pg_stat_activity`. */
type PoolOptions = { connections?: number; name?: string }

/** `waiting`: requests that wait for a connection. */
export type PoolUsage = { readonly open: number; readonly idle: number; readonly waiting: number }

/** A database with a view of its connection pool. */
export type PooledDatabase = Database & { usage(): PoolUsage }

/** Seconds after which a client retries while the database is unavailable. */
const retryAfter = 2

/**
 * Opens a connection pool; it connects at the first query. Throws the refusal DATABASE_AWAY (503) within two seconds
 * if the database is unreachable, and works again once it is back. Timeouts: lock 5 s, statement 8 s, idle in
 * transaction 10 s.
 */
export function openDatabase(
  url: string,
  { connections = 16, name = 'pantul' }: PoolOptions = {},
): PooledDatabase {
  registerTypeParsers()
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A statement is sent without waiting for the answer to the previous statement.
    pipeline: true,
    stream: createBatchingSocket,
    lock_timeout: 5_000,
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    // Generic plans are cached, because planning took as long as running. Without sequential scans they use an index,
    // also if the table was small when the plan was made.
    options:
      '-c TimeZone=UTC -c default_transaction_isolation=read\\ committed -c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  })
  // A lost idle connection emits `error`, which would end the process without a listener.
  pool.on('error', ignoreLostConnection)
  // Added on connect, because an error can arrive before the client is checked out.
  pool.on('connect', (client) => client.on('error', ignoreLostConnection))
  const listeners: CommitListener[] = []
  const clients: TransactionClients = {
    acquire: () => pool.connect(),
    release: (client, state) => client.release(state === 'broken'),
    onCommit: (topics) => listeners.forEach((listener) => listener(topics)),
  }
  return {
    query: (text, values = []) => refuseIfUnavailable(() => queryOnce(clients, text, values)),
    transaction: (work) => refuseIfUnavailable(() => runTransaction(clients, work)),
    onCommit: (listener) => void listeners.push(listener),
    close: () => pool.end(),
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * Checks out a client even for one statement: `pool.query` would close its connection after each failed statement.
 */
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
    if (isDatabaseUnavailable(error)) state = 'broken'
    throw error
  } finally {
    clients.release(client, state)
  }
}

async function refuseIfUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    throw new Refusal(problem('DATABASE_AWAY'), { retryAfter, cause: error })
  }
}

/** Does nothing. A query that was running on the connection is rejected, and its caller handles the rejection. */
function ignoreLostConnection(): void {}
