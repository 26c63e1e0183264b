import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { accountSender } from './account-parts.ts'
import { section, type Letter } from './letter.ts'
import { soldItemsBlock, orderLetter, refundPanel } from './order-parts.ts'
import type { BalanceAdjustment, BalanceUse } from './read-changes.ts'
import type { MailCustomer } from './read-customer.ts'
import type { MailOrder } from './read-order.ts'

type UsedBalance = BalanceUse & {
  /** Rupiah of store credit. */
  readonly credit: number
  /** Court-hours of packages. */
  readonly packageHours: number
}

/**
 * "Store credit used": staff used store credit or package hours of a customer for an order. So the customer learns of
 * it even if somebody else was at the counter.
 */
export function balanceUsed(order: MailOrder, used: UsedBalance, orderPage: string): Letter {
  const { locale, location, number, name } = order
  const { credit, packageHours, staffName: by, time, approvedBy } = used
  const sums = [
    ...(packageHours === 0 ? [] : [m.hours_count({ count: packageHours }, { locale })]),
    ...(credit === 0 ? [] : [formatRupiah(credit)]),
  ].join(' + ')
  const facts = { name, location: location.name, by, time, sums }
  return orderLetter(order, {
    subject: m.mail_balance_subject({ sums, location: location.name, number }, { locale }),
    preview: m.mail_balance_preview({ location: location.name, time }, { locale }),
    status: { label: m.mail_balance_status({}, { locale }), tone: 'warn' },
    title:
      packageHours === 0
        ? m.mail_balance_title_credit({}, { locale })
        : m.mail_balance_title_package({}, { locale }),
    lead:
      approvedBy === null
        ? m.mail_balance_lead_code(facts, { locale })
        : m.mail_balance_lead_approved({ ...facts, approver: approvedBy }, { locale }),
    blocks: [
      // The panel of a refund has the same parts; only the label differs.
      { ...refundPanel(order, sums, orderPage), label: m.packages_entry_consume({}, { locale }) },
      soldItemsBlock(order),
      section(
        m.checkout_not_you({}, { locale }),
        m.mail_balance_not_you({ location: location.name }, { locale }),
      ),
    ],
  })
}

type AdjustmentRecipient = {
  readonly to: Pick<MailCustomer, 'name' | 'locale' | 'location'>
  /** URL of the page that shows the balance. */
  readonly balancePage: string
}

/** "Store credit changed": staff gave or took store credit or package hours, with their reason. */
export function balanceAdjusted(
  adjustment: BalanceAdjustment,
  { to, balancePage }: AdjustmentRecipient,
): Letter {
  const { locale } = to
  const {
    staffName: by,
    approvedBy,
    locationName: location,
    reason,
    packageName,
    change,
    balance,
  } = adjustment
  const format = (amount: number): string =>
    packageName === null ? formatRupiah(amount) : m.hours_count({ count: amount }, { locale })
  const isIncrease = change > 0
  const sum = format(Math.abs(change))
  const balanceName = packageName ?? m.after_booking_credit({}, { locale })
  const changed = isIncrease
    ? m.mail_adjusted_more({ what: balanceName, sum }, { locale })
    : m.mail_adjusted_less({ what: balanceName, sum }, { locale })
  const facts = { name: to.name, by, location }
  return {
    locale,
    subject: m.mail_adjusted_subject({ changed, location }, { locale }),
    preview: m.desk_drawer_signed_why({ reason }, { locale }),
    status: { label: m.packages_entry_adjust({}, { locale }), tone: isIncrease ? 'ok' : 'warn' },
    title: changed,
    lead:
      approvedBy === null
        ? m.mail_adjusted_lead(facts, { locale })
        : m.mail_adjusted_lead_approved({ ...facts, approver: approvedBy }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_adjusted_balance({ what: balanceName }, { locale }),
        value: format(balance),
        note: m.desk_drawer_signed_why({ reason }, { locale }),
        button: { label: m.mail_adjusted_button({}, { locale }), href: balancePage },
      },
    ],
    sender: accountSender(to),
    reason: m.mail_adjusted_why({ location }, { locale }),
  }
}
