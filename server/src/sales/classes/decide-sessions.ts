import { sessionOutcome } from '@pantul/rules/enrolment'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { GatewayUnavailable, type PaymentDeps } from '../../money/gateways/gateway.ts'
import { endEnrolment } from '../enrolments/end-enrolment.ts'
import { askGateway } from '../../money/payments/ask-gateway.ts'
import { classTables, setOutcome, type ClassTable } from './set-outcome.ts'

/** Maximum number of classes, and of programmes, decided in one run. */
const batchSize = 200
/** The longest wait for a gateway that is down. Places of a cancelled class that were paid later are refunded. */
const maxWaitMinutes = 5
/** How many days back a run searches for work that a killed process left. */
const daysBack = 31

/** SQL: skips the sessions of a programme, because the programme is decided as a whole. */
const singleClassCondition: Readonly<Record<ClassTable, string>> = {
  class_session: 't.programme_id is null and',
  academy_programme: '',
}
/** The column of an enrolment that refers to a row of the table. */
const enrolmentColumn: Readonly<Record<ClassTable, string>> = {
  class_session: 'session_id',
  academy_programme: 'programme_id',
}

/** One round; several processes may run it at a time. @internal For tests. */
export const decideSessions = (deps: PaymentDeps): Promise<void> => createDecisionRound(deps)()

/**
 * Returns a function that runs one round. A round decides whether classes and programmes at their cut-off take place,
 * by the number of paid places, after it has fetched the status of open payments. Then it refunds the places of cancelled
 * classes and programmes in full. Each decision has its own transaction; errors are thrown at the end. The first round also
 * handles classes that were cancelled before this process started.
 */
export function createDecisionRound(deps: PaymentDeps): () => Promise<void> {
  let since: Temporal.Instant | null = null
  return async () => {
    const now = deps.clock.now()
    const errors: unknown[] = []
    for (const table of classTables) errors.push(...(await decideTable(deps, table, { now, since })))
    deps.wakeOutbox()
    if (errors.length > 0) throw new AggregateError(errors, 'some classes could not be decided or paid back')
    since = now.subtract({ hours: daysBack * 24 })
  }
}

/** `since`: an earlier round has refunded cancelled classes with a cut-off until then. Null in the first round. */
type Round = { readonly now: Temporal.Instant; readonly since: Temporal.Instant | null }

async function decideTable(deps: PaymentDeps, table: ClassTable, round: Round): Promise<unknown[]> {
  const { now } = round
  const errors: unknown[] = []
  const collect = (error: unknown): void => void errors.push(error)
  for (const session of await findSessionsAtCutOff(deps.db, table, now))
    await decideSession(deps, { ...session, table, now }).catch(collect)
  for (const orderId of await findOrdersOfCancelled(deps.db, table, round.since))
    await endEnrolment(deps, orderId, { reason: 'class_cancelled', mail: 'class-cancelled' }).catch(collect)
  return errors
}

/** A class or programme at its cut-off. */
type SessionAtCutOff = { readonly id: number; readonly cutOffAt: Temporal.Instant }

const findSessionsAtCutOff = (
  db: Database,
  table: ClassTable,
  now: Temporal.Instant,
): Promise<SessionAtCutOff[]> =>
  db.query<SessionAtCutOff>(
    `select t.id, t.cut_off_at as "cutOffAt" from ${table} t
      where ${singleClassCondition[table]} t.state = 'open' and t.cut_off_at <= $1
      order by t.cut_off_at
      limit $2`,
    [now, batchSize],
  )

type Decision = { readonly table: ClassTable; readonly id: number; readonly now: Temporal.Instant }

/** Asks the gateway about open payments first, because a notification may be late or lost. */
async function decideSession(
  deps: PaymentDeps,
  { cutOffAt, ...decision }: SessionAtCutOff & Decision,
): Promise<void> {
  try {
    for (const paymentId of await findOpenPayments(deps.db, decision)) await askGateway(deps, paymentId)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    if (cutOffAt.until(decision.now).total('minutes') < maxWaitMinutes) return
  }
  await deps.db.transaction((tx) => decide(tx, decision))
}

/** Attempts to pay for places that are still held. */
async function findOpenPayments(db: Database, { table, id }: Decision): Promise<number[]> {
  const payments = await db.query<{ id: number }>(
    `select p.id
       from enrolment e
       join sales_order o on o.id = e.order_id
       join payment p on p.order_id = o.id
      where e.${enrolmentColumn[table]} = $1 and e.ended_at is null and o.state in ('held', 'payment_review')
        and p.state in ('created', 'pending', 'review', 'failed')
      order by p.id`,
    [id],
  )
  return payments.map((payment) => payment.id)
}

/** Skips classes and programmes that were decided meanwhile, or that another process has locked. */
async function decide(tx: Transaction, { table, id, now }: Decision): Promise<void> {
  const [undecided] = await tx.query<{ minimum: number }>(
    `select minimum from ${table} where id = $1 and state = 'open' and cut_off_at <= $2 for update skip locked`,
    [id, now],
  )
  if (undecided === undefined) return
  const [paid] = await tx.query<{ places: number }>(
    `select coalesce(sum(e.places), 0)::int as places
       from enrolment e
       join sales_order o on o.id = e.order_id
      where e.${enrolmentColumn[table]} = $1 and e.ended_at is null and o.state = 'confirmed'`,
    [id],
  )
  const state = sessionOutcome({
    minutesToCutOff: 0,
    paidPlaces: paid?.places ?? 0,
    least: undecided.minimum,
  })
  await setOutcome(tx, { table, id, state })
}

/** The ids of orders that still have places in a cancelled class or programme. */
async function findOrdersOfCancelled(
  db: Database,
  table: ClassTable,
  since: Temporal.Instant | null,
): Promise<number[]> {
  const rows = await db.query<{ orderId: number }>(
    `select e.order_id as "orderId"
       from enrolment e
      where e.ended_at is null
        and e.${enrolmentColumn[table]} = any (array(
              select t.id from ${table} t
               where ${singleClassCondition[table]} t.state = 'cancelled'
                 and t.cut_off_at > coalesce($1::timestamptz, '-infinity')))
      limit $2`,
    [since, batchSize],
  )
  return rows.map(({ orderId }) => orderId)
}
