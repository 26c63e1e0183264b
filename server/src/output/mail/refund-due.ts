import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter } from './letter.ts'
import { bookingsOf, linkWarning, senderOf } from './parts.ts'
import type { MailOrder, MailRefund } from './read-order.ts'

/** The mail about a refund that is due: the amount, the reason and the next steps. `orderPage` opens the order. */
export function refundDue(order: MailOrder, refund: MailRefund, orderPage: string): Letter {
  const { locale, location, number } = order
  const amount = formatRupiah(refund.amount)
  return {
    locale,
    subject: m.mail_refund_subject({ amount, number }, { locale }),
    preview: m.mail_refund_preview({}, { locale }),
    status: { label: m.after_booking_credit_refund({}, { locale }), tone: 'ok' },
    title: m.payments_refund_due_title({ amount }, { locale }),
    lead: whyText(order, refund.reason),
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_credit_refund({}, { locale }),
        value: amount,
        note: m.mail_refund_note({ number }, { locale }),
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      {
        kind: 'section',
        title: m.payments_refund_next({}, { locale }),
        lines: [
          ...(refund.isCredit
            ? [m.mail_refund_next_credit({}, { locale })]
            : [
                m.payments_refund_next_one({ location: location.name }, { locale }),
                m.payments_refund_next_two({}, { locale }),
              ]),
          m.payments_refund_next_three({}, { locale }),
        ],
        links: [],
      },
      bookingsOf(order),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

function whyText({ name, packages, enrolments, locale }: MailOrder, reason: MailRefund['reason']): string {
  switch (reason) {
    case 'hours_gone':
      if (packages.length > 0) return m.mail_package_gone({ name }, { locale })
      return enrolments.length > 0
        ? m.mail_places_gone({ name }, { locale })
        : m.mail_refund_hours_gone({ name }, { locale })
    case 'limit_reached':
      return packages.length > 0
        ? m.mail_package_gone({ name }, { locale })
        : m.mail_promo_gone({ name }, { locale })
    case 'paid_twice':
      return m.mail_refund_paid_twice({ name }, { locale })
    case 'order_cancelled':
      return m.mail_refund_order_cancelled({ name }, { locale })
  }
}
