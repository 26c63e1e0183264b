import type { QueuedRefund, RefundCount, RefundPage, RefundSearch } from '@pantul/contract/desk-refunds-wire'
import { nextSteps, refundQueueOf } from '@pantul/rules/refund-queue'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { isLateSql, taskColumns, waitingSince, type RefundTask } from '../refund-tasks/refund-task.ts'
import { hasAskedForRefundSql } from './who-asked.ts'

/** How many refunds one page shows. */
const PAGE_SIZE = 50

/** SQL: the queue of refund `t`; the rule is `refundQueueOf`. */
export const queueOfRefund = `
  case when t.state = 'done' then 'done'
       when t.route = 'gateway' and t.next_at is not null and (t.state = 'sent' or t.state = 'open' and not ${isLateSql})
         then 'gateway'
       when t.route <> 'transfer' then 'failed'
       when t.state = 'open' and t.next_at is not null then 'awaits_account'
       when t.state = 'open' then 'no_account'
       when t.state = 'requested' then 'approve'
       when t.state = 'approved' then 'send'
       else 'sent' end`

/** SQL: the name of the person who did the staff act (audit log) with this id. */
const personOfAct = (actId: string): string =>
  `(select staff.full_name from staff_act a join customer staff on staff.id = a.customer_id where a.id = ${actId})`

// Who saw the whole account last. It does not count if somebody saw an account that was replaced later.
const joinLastLook = `
    left join lateral (select staff.full_name as by, a.at
                         from staff_act a join customer staff on staff.id = a.customer_id
                        where a.thing = 'refund' and a.thing_id = t.public_id and a.action = 'see-refund-account'
                          and t.account_number is not null
                          and a.id > coalesce(t.account_act_id, 0)
                          and not exists (select from staff_act later
                                           where later.thing = 'refund' and later.thing_id = t.public_id
                                             and later.action = 'reopen-refund' and later.id > a.id)
                        order by a.id desc limit 1) look on true`

const columns = `
  ${taskColumns}, coalesce(o.guest_name, c.full_name, '') as name, l.time_zone as "timeZone",
  ${waitingSince} as "waitingSince", t.created_at as "createdAt", t.next_at as "nextJobAt",
  t.sent_at as "sentAt", t.done_at as "doneAt", t.returned as "timesReturned", ${hasAskedForRefundSql('$2')} as "isAskedByReader",
  ${personOfAct('t.act_id')} as "askedBy", ${personOfAct('t.approved_act_id')} as "approvedBy",
  exists (select from payment p where p.id = t.payment_id and p.gateway = 'desk' and p.method = 'cash') as "mayBeGivenInCash",
  exists (select from payment p where p.id = t.payment_id and p.method = 'imported') as "isImported",
  look.by as "accountSeenBy", look.at as "accountSeenAt"`

// Open refunds: those that wait longest first. Done refunds: the newest first. `$3`: a queue; null: all open refunds.
const selectPage = (isDone: boolean): string => `
  select ${columns}
    from refund_task t
    join sales_order o on o.id = t.order_id
    join location l on l.id = t.location_id
    left join customer c on c.id = o.customer_id
${joinLastLook}
   where t.location_id = $1 and t.public_id is not null
     and ${isDone ? `t.state = 'done' and $3::text = 'done'` : `t.state <> 'done' and ($3::text is null or ${queueOfRefund} = $3)`}
     and strpos(o.number, $4) > 0
     and ($5::text is null
          or ${
            isDone
              ? '(t.done_at, t.id) < (select last.done_at, last.id from refund_task last where last.public_id = $5)'
              : `(${waitingSince}, t.id)
                   > (select coalesce(last.turn_at, last.created_at), last.id from refund_task last where last.public_id = $5)`
          })
   order by ${isDone ? 't.done_at desc, t.id desc' : `${waitingSince}, t.id`}
   limit $6`

type Row = RefundTask & {
  readonly name: string
  readonly timeZone: string
  readonly waitingSince: Temporal.Instant
  readonly createdAt: Temporal.Instant
  readonly nextJobAt: Temporal.Instant | null
  readonly sentAt: Temporal.Instant | null
  readonly doneAt: Temporal.Instant | null
  readonly timesReturned: number
  readonly isAskedByReader: boolean
  readonly askedBy: string | null
  readonly approvedBy: string | null
  readonly mayBeGivenInCash: boolean
  readonly isImported: boolean
  readonly accountSeenBy: string | null
  readonly accountSeenAt: Temporal.Instant | null
}

type RefundQuery = RefundSearch & {
  readonly locationId: string
  readonly readerId: number
  /** The public id of the last refund on the previous page; null for the first page. */
  readonly after: string | null
}

export async function listRefunds(
  db: Connection,
  { locationId, readerId, filter, number, after }: RefundQuery,
): Promise<RefundPage> {
  const rows = await db.query<Row>(selectPage(filter === 'done'), [
    locationId,
    readerId,
    filter === 'open' ? null : filter,
    number.trim().toUpperCase(),
    after,
    PAGE_SIZE + 1,
  ])
  return { refunds: rows.slice(0, PAGE_SIZE).map(describeQueuedRefund), hasMore: rows.length > PAGE_SIZE }
}

function describeQueuedRefund(row: Row): QueuedRefund {
  const local = (at: Temporal.Instant): string => localMoment(at, row.timeZone)
  const localOrNull = (at: Temporal.Instant | null): string | null => (at === null ? null : local(at))
  const queue = refundQueueOf(row)
  return {
    publicId: row.publicId ?? '',
    version: row.version,
    orderNumber: row.orderNumber,
    name: row.name,
    amount: row.amount,
    reason: row.reason,
    route: row.route,
    state: row.state,
    queue,
    nextActor: nextSteps[queue].actor,
    waitingSince: local(row.waitingSince),
    createdAt: local(row.createdAt),
    nextJobAt: localOrNull(row.nextJobAt),
    isVerified: row.isVerified,
    mayBeGivenInCash: row.mayBeGivenInCash,
    isImported: row.isImported,
    isAskedByReader: row.isAskedByReader,
    askedBy: row.askedBy,
    bankAccountTypedBy: row.accountTypedBy,
    approvedBy: row.approvedBy,
    sentAt: localOrNull(row.sentAt),
    doneAt: localOrNull(row.doneAt),
    reference: row.proof,
    bankAccountEnding: row.accountNumber === null ? null : row.accountNumber.slice(-4),
    bankAccountSeenBy: row.accountSeenBy,
    bankAccountSeenAt: localOrNull(row.accountSeenAt),
    timesReturned: row.timesReturned,
  }
}

/** The number of open refunds of a location in each queue that has any. */
export const countRefunds = (db: Connection, locationId: string): Promise<RefundCount[]> =>
  db.query<RefundCount>(
    `select ${queueOfRefund} as queue, count(*)::int as count
       from refund_task t join sales_order o on o.id = t.order_id
      where t.state <> 'done' and o.location_id = $1
      group by 1
      order by 1`,
    [locationId],
  )
