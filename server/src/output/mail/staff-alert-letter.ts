import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter, Link } from './letter.ts'
import { soldItemsBlock, dueOf, orderSender, paymentLink } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'

/** Mails to staff are in English, whatever the language of the player. */
const locale = 'en'

type StaffAlert = {
  /** The reason in the outbox row: `wrong_amount`. */
  readonly reason: string
  /** The amount of the payment, in rupiah. */
  readonly amount: number | null
  /** Numbers of orders that were cancelled, because the package or store credit that paid them is lost. */
  readonly endedOrders?: readonly string[]
  /** The debt that the player still owes, in rupiah. */
  readonly debt?: number
  /** The member of staff who typed the bank account of a refund; null if the player typed it. */
  readonly bankAccountTypedBy?: string | null
}

/** A mail to the location's staff about a payment that needs a decision, with the player's contact. */
export function staffAlert(playersOrder: MailOrder, alert: StaffAlert, publicUrl: string): Letter {
  const order = { ...playersOrder, locale } as const
  const { number, location } = order
  const explanation = explain(alert)
  return {
    locale,
    subject: m.mail_alert_subject({ number }, { locale }),
    preview: explanation,
    status: { label: m.mail_alert_status({}, { locale }), tone: 'warn' },
    title: m.mail_alert_title({ number }, { locale }),
    lead: explanation,
    blocks: [
      {
        kind: 'panel',
        label: m.layout_page_status_payment({}, { locale }),
        value: formatRupiah(alert.amount ?? dueOf(order)),
        note: m.mail_alert_order_state({ state: order.state.replaceAll('_', ' ') }, { locale }),
        button: paymentLink(order, publicUrl, m.mail_refund_button({}, { locale })),
      },
      {
        kind: 'section',
        title: m.mail_alert_player({}, { locale }),
        lines: [order.name, order.phone, order.email],
        links: order.phoneE164 === null ? [] : [chatLink(order.phoneE164)],
      },
      { ...soldItemsBlock(order), title: m.mail_alert_order({}, { locale }) },
    ],
    sender: { ...orderSender(order), help: null },
    reason: m.mail_alert_reason({ location: location.name }, { locale }),
  }
}

/** `wa.me` needs digits only. */
const chatLink = (phoneE164: string): Link => ({
  label: m.mail_alert_chat({}, { locale }),
  href: `https://wa.me/${phoneE164.replace(/\D/g, '')}`,
})

function explain({ reason, endedOrders = [], debt = 0, bankAccountTypedBy = null }: StaffAlert): string {
  if (bankAccountTypedBy !== null)
    return m.mail_alert_account_typed({ staff: bankAccountTypedBy }, { locale })
  const isCredit = reason === 'credit_spent'
  const endedMessage = isCredit ? m.mail_alert_credit_ended : m.mail_alert_package_ended
  const debtMessage = isCredit ? m.mail_alert_credit_owed : m.mail_alert_package_owed
  return [
    reasonMessages[reason]?.({}, { locale }) ?? m.mail_alert_other({ reason }, { locale }),
    ...(endedOrders.length > 0 ? [endedMessage({ orders: endedOrders.join(', ') }, { locale })] : []),
    ...(debt > 0 ? [debtMessage({ amount: formatRupiah(debt) }, { locale })] : []),
  ].join(' ')
}

type ReasonMessage = (values: object, options: { locale: 'en' }) => string

const reasonMessages: Readonly<Record<string, ReasonMessage>> = {
  challenged: m.mail_alert_challenged,
  wrong_amount: m.mail_alert_wrong_amount,
  hours_gone: m.mail_alert_hours_gone,
  limit_reached: m.mail_alert_limit_reached,
  paid_twice: m.mail_alert_paid_twice,
  order_cancelled: m.mail_alert_order_cancelled,
  reversed: m.mail_alert_reversed,
  paid_again: m.mail_alert_paid_again,
  reversed_after_play: m.mail_alert_reversed_after_play,
  charged_back: m.mail_alert_charged_back,
  partially_charged_back: m.mail_alert_partially_charged_back,
  refund_unfunded: m.mail_alert_refund_unfunded,
  refund_rejected: m.mail_alert_refund_rejected,
  refunded_twice: m.mail_alert_refunded_twice,
  credit_spent: m.mail_alert_credit_spent,
  package_taken_back: m.mail_alert_package_taken_back,
  refund_requested: m.mail_alert_refund_requested,
  refund_without_account: m.mail_alert_refund_without_account,
}
