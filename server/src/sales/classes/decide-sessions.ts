import { sessionOutcome } from '@pantul/rules/enrolment'
import type { Database, Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { endEnrolment } from '../enrolments/end-enrolment.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { askGateway } from '../../money/payments/ask-gateway.ts'
import { GatewayAway } from '../../money/gateways/gateway.ts'

/** At most so many of each in one round; the others wait for the next. */
const mostAtOnce = 200
/** Nobody waits longer for a gateway that is away: the rule for late money covers what it missed. */
const minutesToWait = 5
/** So far back a round looks for what the ones before may have left: another process had it in hand, and was killed. */
const daysBack = 31

/** The two things that have places; names of tables, never what somebody typed. */
const tables = ['class_session', 'academy_programme'] as const
type Table = (typeof tables)[number]

/** Sessions of a programme are decided with it. */
const decidesItself: Readonly<Record<Table, string>> = {
  class_session: 't.programme_id is null and',
  academy_programme: '',
}
/** The column of an enrolment, and of a session, that names it. */
const columnOf: Readonly<Record<Table, string>> = {
  class_session: 'session_id',
  academy_programme: 'programme_id',
}

/**
 * One round, in any number of processes at a time: classes and programmes whose cut-off has come run, or are cancelled
 * for too few paid places; then everybody in a cancelled one has the whole of their money back. The gateway is asked before about payments under way. Each in a short transaction of its own, so that a round that was cut off is taken up by the next, and one
 * that fails keeps nobody else from theirs: what failed is thrown at the end.
 * @internal For tests.
 */
export const decideSessions = (deps: PaymentDeps): Promise<void> => keepDeciding(deps)()

/**
 * Such rounds, for a process that makes one after the other: the first looks at everything that was ever cancelled, so
 * that no stop is too long, and those after it at what the ones before cannot have seen.
 */
export function keepDeciding(deps: PaymentDeps): () => Promise<void> {
  let since: Temporal.Instant | null = null
  return async () => {
    const now = deps.clock.now()
    const faults: unknown[] = []
    for (const table of tables) faults.push(...(await decideTable(deps, table, { now, since })))
    deps.wakeOutbox()
    if (faults.length > 0) throw new AggregateError(faults, 'some classes could not be decided or paid back')
    since = now.subtract({ hours: daysBack * 24 })
  }
}

/** `since`: what had its cut-off before was looked at already; null when nothing was. */
type Round = { readonly now: Temporal.Instant; readonly since: Temporal.Instant | null }

async function decideTable(deps: PaymentDeps, table: Table, round: Round): Promise<unknown[]> {
  const { now } = round
  const faults: unknown[] = []
  const keep = (error: unknown): void => void faults.push(error)
  for (const due of await undecided(deps.db, table, now))
    await decideOne(deps, { ...due, table, now }).catch(keep)
  for (const orderId of await cancelledEnrolments(deps.db, table, round.since))
    await endEnrolment(deps, orderId, { reason: 'class_cancelled', mail: 'class-cancelled' }).catch(keep)
  return faults
}

/** What has come to its cut-off. */
type Due = { readonly id: number; readonly cutOffAt: Temporal.Instant }

const undecided = (db: Database, table: Table, now: Temporal.Instant): Promise<Due[]> =>
  db.query<Due>(
    `select t.id, t.cut_off_at as "cutOffAt" from ${table} t
      where ${decidesItself[table]} t.state = 'open' and t.cut_off_at <= $1
      order by t.cut_off_at
      limit $2`,
    [now, mostAtOnce],
  )

type Deciding = { readonly table: Table; readonly id: number; readonly now: Temporal.Instant }

/** Payments under way are asked about first: a notice may be late or lost. */
async function decideOne(deps: PaymentDeps, { cutOffAt, ...deciding }: Due & Deciding): Promise<void> {
  try {
    for (const paymentId of await underWay(deps.db, deciding)) await askGateway(deps, paymentId)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    if (cutOffAt.until(deciding.now).total('minutes') < minutesToWait) return
  }
  await deps.db.transaction((tx) => decide(tx, deciding))
}

/** Attempts to pay for places that are still held. */
async function underWay(db: Database, { table, id }: Deciding): Promise<number[]> {
  const open = await db.query<{ id: number }>(
    `select p.id
       from enrolment e
       join sales_order o on o.id = e.order_id
       join payment p on p.order_id = o.id
      where e.${columnOf[table]} = $1 and e.ended_at is null and o.state in ('held', 'payment_review')
        and p.state in ('created', 'pending', 'review', 'failed')
      order by p.id`,
    [id],
  )
  return open.map((payment) => payment.id)
}

/** What was decided meanwhile, or is being decided by somebody else, is left alone. */
async function decide(tx: Transaction, { table, id, now }: Deciding): Promise<void> {
  const [due] = await tx.query<{ minimum: number }>(
    `select minimum from ${table} where id = $1 and state = 'open' and cut_off_at <= $2 for update skip locked`,
    [id, now],
  )
  if (due === undefined) return
  const [paid] = await tx.query<{ places: number }>(
    `select coalesce(sum(e.places), 0)::int as places
       from enrolment e
       join sales_order o on o.id = e.order_id
      where e.${columnOf[table]} = $1 and e.ended_at is null and o.state = 'confirmed'`,
    [id],
  )
  const state = sessionOutcome({ minutesToCutOff: 0, paidPlaces: paid?.places ?? 0, least: due.minimum })
  await tx.query(`update ${table} set state = $2 where id = $1`, [id, state])
  if (table === 'academy_programme')
    await tx.query('update class_session set state = $2 where programme_id = $1', [id, state])
  if (state === 'cancelled') await letHoursGo(tx, { table, id })
}

/** Courts and coach of what does not take place are on sale again. */
async function letHoursGo(tx: Transaction, { table, id }: Omit<Deciding, 'now'>): Promise<void> {
  const column = table === 'class_session' ? 'id' : 'programme_id'
  const days = await tx.query<{ locationId: string; date: string }>(
    `with sessions as (
       select id, location_id, play_date from class_session where ${column} = $1
     ), courts as (
       delete from court_hour where session_id = any (array(select id from sessions))
     ), coaches as (
       delete from coach_hour where session_id = any (array(select id from sessions))
     )
     select distinct location_id as "locationId", play_date as date from sessions`,
    [id],
  )
  for (const { locationId, date } of days) tx.publishes(courtDayTopic(locationId, date))
}

/** Orders that still have places in what was cancelled. */
async function cancelledEnrolments(
  db: Database,
  table: Table,
  since: Temporal.Instant | null,
): Promise<number[]> {
  const rows = await db.query<{ orderId: number }>(
    `select e.order_id as "orderId"
       from enrolment e
      where e.ended_at is null
        and e.${columnOf[table]} = any (array(
              select t.id from ${table} t
               where ${decidesItself[table]} t.state = 'cancelled'
                 and t.cut_off_at > coalesce($1::timestamptz, '-infinity')))
      limit $2`,
    [since, mostAtOnce],
  )
  return rows.map(({ orderId }) => orderId)
}
