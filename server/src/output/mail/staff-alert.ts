import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter, Link } from './letter.ts'
import { bookingsOf, paymentPage, senderOf } from './parts.ts'
import { dueOf } from './sum-rows.ts'
import type { MailOrder } from './read-order.ts'

/** Mails to staff are in English, in any language of the player. */
const locale = 'en'

type Alert = {
  /** The reason in the outbox row: `wrong_amount`. */
  readonly reason: string
  /** The amount of the payment, in rupiah. */
  readonly amount: number | null
  /** Numbers of orders that ended, because a package or store credit had paid them. */
  readonly ended?: readonly string[]
  /** The debt that is left, rupiah. */
  readonly owed?: number
  /** The name of the member of staff who typed the bank account of a refund; null if the player did. */
  readonly typedBy?: string | null
}

/** A mail to the location's staff about a payment that needs a decision, with the player's contact. */
export function staffAlert(player: MailOrder, alert: Alert, publicUrl: string): Letter {
  const words = wordsOf(alert)
  const order = { ...player, locale } as const
  const { number, location } = order
  return {
    locale,
    subject: m.mail_alert_subject({ number }, { locale }),
    preview: words,
    status: { label: m.mail_alert_status({}, { locale }), tone: 'warn' },
    title: m.mail_alert_title({ number }, { locale }),
    lead: words,
    blocks: [
      {
        kind: 'panel',
        label: m.layout_page_status_payment({}, { locale }),
        value: formatRupiah(alert.amount ?? dueOf(order)),
        note: m.mail_alert_order_state({ state: order.state.replaceAll('_', ' ') }, { locale }),
        button: paymentPage(order, publicUrl, m.mail_refund_button({}, { locale })),
      },
      {
        kind: 'section',
        title: m.mail_alert_player({}, { locale }),
        lines: [order.name, order.phone, order.email],
        links: order.phoneE164 === null ? [] : [chatWith(order.phoneE164)],
      },
      { ...bookingsOf(order), title: m.mail_alert_order({}, { locale }) },
    ],
    sender: { ...senderOf(order), help: null },
    reason: m.mail_alert_reason({ location: location.name }, { locale }),
  }
}

/** `wa.me` needs digits only. */
const chatWith = (phoneE164: string): Link => ({
  label: m.mail_alert_chat({}, { locale }),
  href: `https://wa.me/${phoneE164.replace(/\D/g, '')}`,
})

function wordsOf({ reason, ended = [], owed = 0, typedBy = null }: Alert): string {
  if (typedBy !== null) return m.mail_alert_account_typed({ staff: typedBy }, { locale })
  const isCredit = reason === 'credit_spent'
  const endedWords = isCredit ? m.mail_alert_credit_ended : m.mail_alert_package_ended
  const owedWords = isCredit ? m.mail_alert_credit_owed : m.mail_alert_package_owed
  return [
    reasonText(reason),
    ...(ended.length > 0 ? [endedWords({ orders: ended.join(', ') }, { locale })] : []),
    ...(owed > 0 ? [owedWords({ amount: formatRupiah(owed) }, { locale })] : []),
  ].join(' ')
}

function reasonText(reason: string): string {
  const words = reasons[reason]
  return words === undefined ? m.mail_alert_other({ reason }, { locale }) : words({}, { locale })
}

type MessageFunction = (values: object, options: { locale: 'en' }) => string

const reasons: Readonly<Record<string, MessageFunction>> = {
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
