import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'
import type { Letter } from './letter.ts'
import { bookingsOf, senderOf } from './parts.ts'
import type { MailOrder } from './read-order.ts'

/** Who used a balance, when (local time), and who approved it; `approvedBy` null: the member gave the code. */
type BalanceAct = { readonly by: string; readonly time: string; readonly approvedBy: string | null }

/** Reads the act of staff that used a balance. Throws InvalidPayload if there is none. */
export async function readBalanceAct(db: Connection, actId: number): Promise<BalanceAct> {
  const [act] = await db.query<BalanceAct>(
    `select staff.full_name as by, to_char(a.at at time zone l.time_zone, 'HH24:MI') as time,
            approver.full_name as "approvedBy"
       from staff_act a
       join customer staff on staff.id = a.customer_id
       join location l on l.id = a.location_id
       left join customer approver on approver.id = a.approved_by
      where a.id = $1`,
    [actId],
  )
  if (act === undefined) throw new InvalidPayload('no such act')
  return act
}

/** `credit`: rupiah of store credit; `units`: court-hours of packages. */
type UsedBalance = BalanceAct & { readonly credit: number; readonly units: number }

/**
 * "Store credit used": staff used store credit or package hours of the member. The member may not have been present.
 */
export function balanceChanged(order: MailOrder, used: UsedBalance, orderPage: string): Letter {
  const { locale, location, number, name } = order
  const { credit, units, by, time, approvedBy } = used
  const hours = m.hours_count({ count: units }, { locale })
  const sums = [...(units === 0 ? [] : [hours]), ...(credit === 0 ? [] : [formatRupiah(credit)])].join(' + ')
  const title =
    units === 0 ? m.mail_balance_title_credit({}, { locale }) : m.mail_balance_title_package({}, { locale })
  const facts = { name, location: location.name, by, time, sums }
  return {
    locale,
    subject: m.mail_balance_subject({ sums, location: location.name, number }, { locale }),
    preview: m.mail_balance_preview({ location: location.name, time }, { locale }),
    status: { label: m.mail_balance_status({}, { locale }), tone: 'warn' },
    title,
    lead:
      approvedBy === null
        ? m.mail_balance_lead_code(facts, { locale })
        : m.mail_balance_lead_approved({ ...facts, approver: approvedBy }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.packages_entry_consume({}, { locale }),
        value: sums,
        note: m.history_order({ number }, { locale }),
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      bookingsOf(order),
      {
        kind: 'section',
        title: m.checkout_not_you({}, { locale }),
        lines: [m.mail_balance_not_you({ location: location.name }, { locale })],
        links: [],
      },
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
