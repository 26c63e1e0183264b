import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { sqlState } from './failures.ts'
import { inTransaction, type CommitListener, type Transaction } from './connection.ts'
import { statementOf } from './statement.ts'

const attempts = 4
/** Serialization failure and deadlock: nothing was written, another try may win. */
const worthAnotherTry = new Set(['40001', '40P01'])

/** Gives a client for one try and takes it back; a broken one is thrown away. */
export type Lending = {
  borrow(): Promise<PoolClient>
  giveBack(client: PoolClient, state: 'sound' | 'broken'): void
}

/** `onCommit` hears what a commit told; nothing is told by what is rolled back. */
type Ending = { readonly onCommit: CommitListener }

/**
 * Runs `work` between BEGIN and COMMIT (read committed). Whatever it throws rolls everything back and is thrown
 * on; a deadlock is tried again up to three times. `work` may therefore run more than once: it must change nothing
 * but the database, and must not call a gateway or send mail.
 */
export async function runTransaction<T>(
  lending: Lending & Ending,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(lending, work)
    } catch (error) {
      if (attempt === attempts || !worthAnotherTry.has(sqlState(error) ?? '')) throw error
      await pause(attempt * 10 + Math.random() * 40)
    }
  }
}

async function tryOnce<T>(lending: Lending & Ending, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await lending.borrow()
  const topics = new Set<string>()
  let state: 'sound' | 'broken' = 'broken'
  try {
    const begun = client.query('begin')
    const outcome = await workOf(work, transactionOn(client, { begun, topics }), begun)
    // A commit whose answer was lost may have happened.
    await client.query('commit').finally(() => {
      if (topics.size > 0) lending.onCommit(topics)
    })
    state = 'sound'
    return outcome
  } catch (error) {
    state = await rolledBack(client)
    throw error
  } finally {
    lending.giveBack(client, state)
  }
}

/** That it could not begin is the cause of whatever else went wrong. */
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

type Begun = { readonly begun: Promise<unknown>; readonly topics: Set<string> }

/** BEGIN travels with the first statement, and no statement counts unless it began. */
const transactionOn = (client: PoolClient, { begun, topics }: Begun): Transaction => ({
  query: async (text, values = []) => {
    const [, { rows }] = await Promise.all([begun, client.query(statementOf(text, values))])
    return rows
  },
  publishes: (topic) => void topics.add(topic),
  [inTransaction]: true,
})

async function rolledBack(client: PoolClient): Promise<'sound' | 'broken'> {
  try {
    await client.query('rollback')
    return 'sound'
  } catch {
    // The cause is already on its way up; a client that cannot roll back must not serve anyone else.
    return 'broken'
  }
}
