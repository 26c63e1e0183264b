import type {
  StatementFilter,
  StatementPage,
  StatementPayment,
} from '@pantul/contract/desk-verify-payments-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { mustBeOnStatementSql, sumUnverified } from '../drawers/sum-unverified.ts'
import { isInvolvedSql } from './verify-payments.ts'

/** How many payments one page shows. */
const PAGE_SIZE = 50

// `mustBeOnStatementSql` and these conditions match two partial indexes of `payment`.
const filterConditions: Readonly<Record<StatementFilter['filter'], string>> = {
  unverified: 'and p.verified_act_id is null',
  verified: 'and p.verified_act_id is not null',
  all: '',
}

const selectPage = (filter: StatementFilter['filter']): string => `
  select p.public_id as "publicId", o.number as "orderNumber", p.method, p.amount, coalesce(p.reference, '') as reference,
         a.at as "takenAt", staff.full_name as "takenBy", verification.at as "verifiedAt", verifier.full_name as "verifiedBy",
         ${isInvolvedSql('$2')} as "isReaderInvolved", l.time_zone as "timeZone"
    from payment p
    join sales_order o on o.id = p.order_id
    join location l on l.id = p.location_id
    join staff_act a on a.id = p.act_id
    join customer staff on staff.id = a.customer_id
    left join staff_act verification on verification.id = p.verified_act_id
    left join customer verifier on verifier.id = verification.customer_id
   where ${mustBeOnStatementSql} ${filterConditions[filter]}
     and p.location_id = $1
     and ($3::text is null or p.method = $3)
     and ($4::date is null or p.paid_at >= $4::date::timestamp at time zone l.time_zone
                          and p.paid_at < ($4::date + 1)::timestamp at time zone l.time_zone)
     and ($5::text is null or staff.public_id = $5)
     and ($6::text is null
          or (p.paid_at, p.id) < (select last.paid_at, last.id from payment last where last.public_id = $6))
   order by p.paid_at desc, p.id desc
   limit $7`

type StatementRow = Omit<StatementPayment, 'takenAt' | 'verified'> & {
  readonly takenAt: Temporal.Instant
  readonly verifiedAt: Temporal.Instant | null
  readonly verifiedBy: string | null
  readonly timeZone: string
}

/** `after`: the public id of the last payment of the page before; null for the first page. */
type StatementQuery = StatementFilter & {
  readonly locationId: string
  readonly readerId: number
  readonly after: string | null
}

/**
 * A page of the payments that must be on a bank statement, the newest first, and for each member of staff the sum of
 * those that nobody has verified.
 */
export async function listStatement(
  db: Connection,
  { locationId, readerId, filter, method, day, by, after }: StatementQuery,
): Promise<StatementPage> {
  const values = [locationId, readerId, method, day, by, after, PAGE_SIZE + 1]
  const rows = await db.query<StatementRow>(selectPage(filter), values)
  return {
    payments: rows.slice(0, PAGE_SIZE).map(toStatementPayment),
    hasMore: rows.length > PAGE_SIZE,
    unverified: await sumUnverified(db, locationId),
  }
}

const toStatementPayment = ({
  takenAt,
  verifiedAt,
  verifiedBy,
  timeZone,
  ...payment
}: StatementRow): StatementPayment => ({
  ...payment,
  takenAt: localMoment(takenAt, timeZone),
  verified:
    verifiedAt === null || verifiedBy === null
      ? null
      : { at: localMoment(verifiedAt, timeZone), by: verifiedBy },
})
