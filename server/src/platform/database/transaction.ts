import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { errorCodeOf } from './failures.ts'
import { inTransaction, type CommitListener, type Transaction } from './connection.ts'
import { statementOf } from './statement.ts'

const maxAttempts = 4
/** Serialization failure and deadlock: nothing was written, a retry may succeed. */
const retryableStates = new Set(['40001', '40P01'])

/**
 * The client pool as transactions use it. A broken client is closed, not reused. `onCommit` gets the committed topics.
 */
export type TransactionClients = {
  acquire(): Promise<PoolClient>
  release(client: PoolClient, state: 'sound' | 'broken'): void
  readonly onCommit: CommitListener
}

/**
 * Runs `work` between BEGIN and COMMIT (read committed); any error rolls back and is rethrown. After a deadlock it
 * retries up to three times. So `work` must change nothing but the database, and must not call a gateway or send mail.
 */
export async function runTransaction<T>(
  clients: TransactionClients,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(clients, work)
    } catch (error) {
      if (attempt === maxAttempts || !retryableStates.has(errorCodeOf(error) ?? '')) throw error
      await pause(attempt * 10 + Math.random() * 40)
    }
  }
}

async function runOnce<T>(clients: TransactionClients, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await clients.acquire()
  const topics = new Set<string>()
  let state: 'sound' | 'broken' = 'broken'
  try {
    const begun = client.query('begin')
    const outcome = await workOf(work, transactionOn(client, { begun, topics }), begun)
    // Publish also if the answer of the commit was lost, because the commit may have happened.
    await client.query('commit').finally(() => {
      if (topics.size > 0) clients.onCommit(topics)
    })
    state = 'sound'
    return outcome
  } catch (error) {
    state = await rollBack(client)
    throw error
  } finally {
    clients.release(client, state)
  }
}

/** Runs `work`. If BEGIN failed, its error is thrown, because the errors after it are only consequences. */
async function workOf<T>(
  work: (tx: Transaction) => Promise<T>,
  tx: Transaction,
  begun: Promise<unknown>,
): Promise<T> {
  try {
    return await work(tx)
  } finally {
    await begun
  }
}

type TransactionState = { readonly begun: Promise<unknown>; readonly topics: Set<string> }

/** BEGIN is sent together with the first statement. If BEGIN failed, no statement succeeds. */
const transactionOn = (client: PoolClient, { begun, topics }: TransactionState): Transaction => ({
  query: async (text, values = []) => {
    const [, { rows }] = await Promise.all([begun, client.query(statementOf(text, values))])
    return rows
  },
  publish: (topic) => void topics.add(topic),
  [inTransaction]: true,
})

async function rollBack(client: PoolClient): Promise<'sound' | 'broken'> {
  try {
    await client.query('rollback')
    return 'sound'
  } catch {
    // The first error is thrown by the caller; this client must not be reused.
    return 'broken'
  }
}
