import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'
import { accountSender } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

/**
 * How staff changed a balance: in rupiah or court-hours. `package`: null for store credit. `location`: its name.
 * `approvedBy`: null if nobody approved it.
 */
type Adjustment = {
  readonly by: string
  readonly approvedBy: string | null
  readonly location: string
  readonly reason: string
  readonly package: string | null
  /** Below 0 if staff took something. */
  readonly change: number
  readonly balance: number
}

/** Reads the act of staff that changed a balance. Throws InvalidPayload if there is none. */
export async function adjustmentOf(db: Connection, actId: number): Promise<Adjustment> {
  const [act] = await db.query<Adjustment>(
    `select staff.full_name as by, approver.full_name as "approvedBy", l.name as location, a.reason,
            a.after ->> 'package' as package,
            (a.after ->> 'change')::bigint as change,
            coalesce(a.after ->> 'credit', a.after ->> 'hours')::bigint as balance
       from staff_act a
       join customer staff on staff.id = a.customer_id
       join location l on l.id = a.location_id
       left join customer approver on approver.id = a.approved_by
      where a.id = $1 and a.action in ('adjust-credit', 'adjust-hours')`,
    [actId],
  )
  if (act === undefined) throw new InvalidPayload('no such act')
  return act
}

/** The recipient, and the page on which the balance is shown. */
type AdjustmentMail = {
  readonly to: Pick<MailCustomer, 'name' | 'locale' | 'location'>
  readonly page: string
}

/** "Store credit changed": staff gave or took store credit or package hours, with their reason. */
export function balanceAdjusted(adjusted: Adjustment, { to, page }: AdjustmentMail): Letter {
  const { locale } = to
  const { by, approvedBy, location, reason, change, balance } = adjusted
  const say = (amount: number): string =>
    adjusted.package === null ? formatRupiah(amount) : m.hours_count({ count: amount }, { locale })
  const isMore = change > 0
  const sum = say(Math.abs(change))
  const what = adjusted.package ?? m.after_booking_credit({}, { locale })
  const changed = isMore
    ? m.mail_adjusted_more({ what, sum }, { locale })
    : m.mail_adjusted_less({ what, sum }, { locale })
  const facts = { name: to.name, by, location }
  return {
    locale,
    subject: m.mail_adjusted_subject({ changed, location }, { locale }),
    preview: m.desk_drawer_signed_why({ reason }, { locale }),
    status: { label: m.packages_entry_adjust({}, { locale }), tone: isMore ? 'ok' : 'warn' },
    title: changed,
    lead:
      approvedBy === null
        ? m.mail_adjusted_lead(facts, { locale })
        : m.mail_adjusted_lead_approved({ ...facts, approver: approvedBy }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_adjusted_balance({ what }, { locale }),
        value: say(balance),
        note: m.desk_drawer_signed_why({ reason }, { locale }),
        button: { label: m.mail_adjusted_button({}, { locale }), href: page },
      },
    ],
    sender: accountSender(to),
    reason: m.mail_adjusted_why({ location }, { locale }),
  }
}
