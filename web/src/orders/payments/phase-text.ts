import {
  after_booking_credit_refund,
  after_booking_new_time_until,
  checkout_checking,
  history_attempt_expired,
  history_tab_cancelled,
  history_tab_waiting,
  history_tag_paid,
  history_tag_refunded,
  payments_cancelled_order,
  payments_cancelled_text,
  payments_cancelled_title,
  payments_ending,
  payments_ending_text,
  payments_expired_order,
  payments_expired_text,
  payments_failed,
  payments_failed_order,
  payments_failed_text,
  payments_paid_title,
  payments_preparing,
  payments_preparing_order,
  payments_preparing_text,
  payments_refund_due_order,
  payments_refund_due_text,
  payments_refund_due_title,
  payments_refunded_text,
  payments_refunded_title,
  payments_reversed_text,
  payments_reversed_title,
  payments_review_order,
  payments_review_text,
  payments_review_title,
  payments_see_you,
  problem_hold_ended,
} from '@pantul/messages/words'
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
      return { tab: history_tab_waiting(), title: history_tab_waiting(), text: null }
    case 'preparing':
      return {
        tab: payments_preparing(),
        title: payments_preparing(),
        text: isBooking ? payments_preparing_text() : payments_preparing_order(),
      }
    case 'ending':
      return { tab: payments_ending(), title: payments_ending(), text: payments_ending_text() }
    case 'failed':
      return {
        tab: payments_failed(),
        title: payments_failed(),
        text: isBooking ? payments_failed_text() : payments_failed_order(),
      }
    case 'paid':
      return {
        tab: history_tag_paid(),
        title: paidTitle(payment, start),
        text: null,
      }
    case 'expired':
      return {
        tab: history_attempt_expired(),
        title: problem_hold_ended(),
        text: isBooking ? payments_expired_text() : payments_expired_order(),
      }
    case 'review':
      return {
        tab: checkout_checking(),
        title: payments_review_title(),
        text: isBooking ? payments_review_text() : payments_review_order(),
      }
    case 'cancelled':
      return {
        tab: history_tab_cancelled(),
        title: payments_cancelled_title(),
        text: isBooking ? payments_cancelled_text() : payments_cancelled_order(),
      }
    case 'reversed':
      return {
        tab: history_tab_cancelled(),
        title: payments_reversed_title(),
        text: payments_reversed_text({ amount }),
      }
    case 'refund-due':
      return {
        tab: after_booking_credit_refund(),
        title: payments_refund_due_title({ amount }),
        text: payment.isOverLimit
          ? overLimitText(payment)
          : isBooking
            ? payments_refund_due_text()
            : payments_refund_due_order(),
      }
    case 'refunded':
      return {
        tab: history_tag_refunded(),
        title: payments_refunded_title({ amount }),
        text: payment.isOverLimit ? overLimitText(payment) : payments_refunded_text(),
      }
  }
}

/** When to come; if no booking has a time any more, until when a new one is chosen. */
function paidTitle({ items }: Payment, start: string | null): string {
  if (start === null) return payments_paid_title()
  const until = newTimeUntil(items)
  const open = items.filter((item) => item.newTimeUntil == null)
  if (until === null) return payments_see_you({ time: start })
  return open.length > 0
    ? payments_see_you({ time: startLabel(open) })
    : after_booking_new_time_until({ until: historyDay(until) })
}
