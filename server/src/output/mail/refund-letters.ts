import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import { section, type Letter, type Link } from './letter.ts'
import { soldItemsBlock, linkWarning, orderLetter, refundPanel } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'
import type { PaymentRefund, RefundTask } from './read-refunds.ts'

/** "Your payment is refunded": the amount, the reason and the next steps. */
export function refundDue(order: MailOrder, refund: PaymentRefund, orderPage: string): Letter {
  const { locale, location, number } = order
  const amount = formatRupiah(refund.amount)
  return orderLetter(order, {
    subject: m.mail_refund_subject({ amount, number }, { locale }),
    preview: m.mail_refund_preview({}, { locale }),
    status: { label: m.after_booking_credit_refund({}, { locale }), tone: 'ok' },
    title: m.payments_refund_due_title({ amount }, { locale }),
    lead: refundReason(order, refund.reason),
    blocks: [
      { ...refundPanel(order, amount, orderPage), note: m.mail_refund_note({ number }, { locale }) },
      section(
        m.payments_refund_next({}, { locale }),
        ...(refund.isCredit
          ? [m.mail_refund_next_credit({}, { locale })]
          : [
              m.payments_refund_next_one({ location: location.name }, { locale }),
              m.payments_refund_next_two({}, { locale }),
            ]),
        m.payments_refund_next_three({}, { locale }),
      ),
      soldItemsBlock(order),
      ...linkWarning(order),
    ],
  })
}

function refundReason(
  { name, packages, enrolments, locale }: MailOrder,
  reason: PaymentRefund['reason'],
): string {
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

const sentMessages = {
  gateway: { subject: m.mail_sent_subject, title: m.mail_sent_title, lead: m.mail_sent_gateway },
  credit: {
    subject: m.mail_sent_subject_credit,
    title: m.after_booking_refund_credit_done,
    lead: m.mail_sent_credit,
  },
  transfer: { subject: m.mail_sent_subject, title: m.mail_sent_title, lead: m.mail_sent_transfer },
  cash: { subject: m.mail_sent_subject_cash, title: m.mail_sent_cash_title, lead: m.mail_sent_cash },
  terminal: { subject: m.mail_sent_subject, title: m.mail_sent_title, lead: m.mail_sent_gateway },
}

/** "We sent you …": the refund was paid, with its route. */
export function refundSent(order: MailOrder, refund: RefundTask, orderPage: string): Letter {
  const { locale, number, name } = order
  const amount = formatRupiah(refund.amount)
  const { subject, title, lead } = sentMessages[refund.route]
  return orderLetter(order, {
    subject: subject({ amount, number }, { locale }),
    preview: title({ amount }, { locale }),
    status: { label: m.after_booking_credit_refund({}, { locale }), tone: 'ok' },
    title: title({ amount }, { locale }),
    lead: lead({ name, ending: refund.bankAccountEnding }, { locale }),
    blocks: [refundPanel(order, amount, orderPage), ...linkWarning(order)],
  })
}

/** "Where shall we send …": asks for a bank account. `refundPage`: URL of the form. */
export function bankAccountRequest(order: MailOrder, refund: RefundTask, refundPage: string): Letter {
  const { locale, number, name, location } = order
  const amount = formatRupiah(refund.amount)
  const lead = refund.wasReturned ? m.mail_account_returned_lead : m.mail_account_for_refund_lead
  return bankAccountLetter(order, {
    amount,
    subject: m.mail_account_for_refund_subject({ amount, number }, { locale }),
    preview: m.mail_account_for_refund_preview({}, { locale }),
    title: m.mail_account_for_refund_title({ amount }, { locale }),
    lead: lead({ name, location: location.name }, { locale }),
    button: { label: m.mail_account_for_refund_button({}, { locale }), href: refundPage },
  })
}

/**
 * "We send … to the account ending in …": staff typed the bank account, and the player can change it on `refundPage`.
 */
export function typedBankAccountLetter(order: MailOrder, refund: RefundTask, refundPage: string): Letter {
  const { locale, number, name, location } = order
  const { bankAccountEnding: ending, bankAccountTypedBy } = refund
  const amount = formatRupiah(refund.amount)
  return bankAccountLetter(order, {
    amount,
    subject: m.mail_account_typed_subject({ amount, ending, number }, { locale }),
    preview: m.mail_account_typed_preview({}, { locale }),
    title: m.mail_account_typed_title({ amount, ending }, { locale }),
    lead: m.mail_account_typed_lead(
      { name, staff: bankAccountTypedBy ?? '', location: location.name },
      { locale },
    ),
    button: { label: m.after_booking_account_change({}, { locale }), href: refundPage },
  })
}

type BankAccountText = Pick<Letter, 'subject' | 'preview' | 'title' | 'lead'> & {
  readonly amount: string
  readonly button: Link
}

function bankAccountLetter(order: MailOrder, { amount, button, ...text }: BankAccountText): Letter {
  const { locale } = order
  return orderLetter(order, {
    ...text,
    status: { label: m.after_booking_credit_refund({}, { locale }), tone: 'warn' },
    blocks: [
      { ...refundPanel(order, amount, button.href), button },
      section(
        m.mail_account_for_refund_safe_title({}, { locale }),
        m.mail_account_for_refund_safe({}, { locale }),
      ),
      ...linkWarning(order),
    ],
  })
}
