import type { Connection, Database, Transaction } from './open.ts'

/** For tests: a database that records the text of each statement with parameters in `texts`. */
export function recordingDatabase(db: Database, texts: Set<string>): Database {
  const recording = <C extends Connection>(connection: C): C => ({
    ...connection,
    query: (text, values) => {
      if (values !== undefined && values.length > 0) texts.add(text)
      return connection.query(text, values)
    },
  })
  return {
    ...recording(db),
    transaction: (work) => db.transaction((tx) => work(recording<Transaction>(tx))),
  }
}

/** Tables that grow without limit; the others are settings of locations. */
const growingTables = new Set([
  'sales_order',
  'order_line',
  'court_hour',
  'coach_hour',
  'add_on_hour',
  'payment',
  'payment_event',
  'order_event',
  'refund_task',
  'idempotency',
  'outbox',
  'simulated_transaction',
  'invoice',
  'customer',
  'session',
  'link_grant',
  'mail_link',
  'attempt_count',
  'quota_package',
  'quota_entry',
  'class_session',
  'academy_programme',
  'enrolment',
  'participant',
  'staff_act',
])
/** These indexes contain open work only, so they stay small and may be read whole. */
const smallIndexes = new Set([
  'sales_order_held',
  'outbox_due',
  'payment_to_check',
  'payment_open_once',
  'refund_task_open',
  'payment_not_found',
])

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

/** The parts of a plan that read a whole growing table, as text. */
const readsOf = (node: Node): string[] => {
  const table = node['Relation Name'] ?? ''
  const index = node['Index Name'] ?? ''
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (index !== '' && node['Index Cond'] === undefined && !smallIndexes.has(index))
  return [
    ...(growingTables.has(table) && isWhole ? [`${node['Node Type']} of ${table} ${index}`] : []),
    ...(node.Plans ?? []).flatMap(readsOf),
  ]
}

/**
 * The plan without sequential scans, as far as indexes allow it. Merge and hash joins are off, because they read small
 * tables whole: with a few rows, statistics of the moment decide about them.
 */
const planOf = (db: Database, text: string): Promise<Node> =>
  db.transaction(async (tx) => {
    for (const kind of ['seqscan', 'mergejoin', 'hashjoin']) await tx.query(`set local enable_${kind} = off`)
    const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('a statement has no plan')
    return plan
  })

/**
 * For tests: by statement, the parts of its plan that read a whole growing table. Statements without such a part are
 * left out.
 */
export async function wholeReads(
  db: Database,
  statements: Iterable<string>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const text of statements) {
    const reads = readsOf(await planOf(db, text))
    if (reads.length > 0) found[text] = reads
  }
  return found
}
