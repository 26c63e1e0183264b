import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { startLabel } from '../booking-text.ts'
import { historyDay, newTimeUntil } from '../order-text.ts'
import { overLimitText } from '../over-limit-text.ts'
import { sessionsOf } from '../place-text.ts'
import type { PaymentPhase } from './payment-phase.ts'

/** `tab`: start of the document's title. `title`: the page's heading. `text`: the explanation. */
export type PhaseText = { readonly tab: string; readonly title: string; readonly text: string | null }

export function phaseText(phase: PaymentPhase, payment: Payment): PhaseText {
  const amount = formatRupiah(payment.amount)
  // Packages and places have no courts.
  const isBooking = payment.items.length > 0
  const [first] = sessionsOf(payment.enrolments)
  const start = isBooking ? startLabel(payment.items) : first ? hourLabel(first.hours[0] ?? 0) : null
  switch (phase) {
    case 'waiting':
      return { tab: m.history_tab_waiting(), title: m.history_tab_waiting(), text: null }
    case 'preparing':
      return {
        tab: m.payments_preparing(),
        title: m.payments_preparing(),
        text: isBooking ? m.payments_preparing_text() : m.payments_preparing_order(),
      }
    case 'ending':
      return { tab: m.payments_ending(), title: m.payments_ending(), text: m.payments_ending_text() }
    case 'failed':
      return {
        tab: m.payments_failed(),
        title: m.payments_failed(),
        text: isBooking ? m.payments_failed_text() : m.payments_failed_order(),
      }
    case 'paid':
      return {
        tab: m.history_tag_paid(),
        title: paidTitle(payment, start),
        text: null,
      }
    case 'expired':
      return {
        tab: m.history_attempt_expired(),
        title: m.problem_hold_ended(),
        text: isBooking ? m.payments_expired_text() : m.payments_expired_order(),
      }
    case 'review':
      return {
        tab: m.checkout_checking(),
        title: m.payments_review_title(),
        text: isBooking ? m.payments_review_text() : m.payments_review_order(),
      }
    case 'cancelled':
      return {
        tab: m.history_tab_cancelled(),
        title: m.payments_cancelled_title(),
        text: isBooking ? m.payments_cancelled_text() : m.payments_cancelled_order(),
      }
    case 'reversed':
      return {
        tab: m.history_tab_cancelled(),
        title: m.payments_reversed_title(),
        text: m.payments_reversed_text({ amount }),
      }
    case 'refund-due':
      return {
        tab: m.after_booking_credit_refund(),
        title: m.payments_refund_due_title({ amount }),
        text: payment.isOverPersonLimit
          ? overLimitText(payment)
          : isBooking
            ? m.payments_refund_due_text()
            : m.payments_refund_due_order(),
      }
    case 'refunded':
      return {
        tab: m.history_tag_refunded(),
        title: m.payments_refunded_title({ amount }),
        text: payment.isOverPersonLimit ? overLimitText(payment) : m.payments_refunded_text(),
      }
  }
}

/** When to come; if no booking has a time any more, until when a new one is chosen. */
function paidTitle({ items }: Payment, start: string | null): string {
  if (start === null) return m.payments_paid_title()
  const until = newTimeUntil(items)
  const open = items.filter((item) => item.newTimeUntil == null)
  if (until === null) return m.payments_see_you({ time: start })
  return open.length > 0
    ? m.payments_see_you({ time: startLabel(open) })
    : m.after_booking_new_time_until({ until: historyDay(until) })
}
