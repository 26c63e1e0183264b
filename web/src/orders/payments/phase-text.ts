import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { startLabel } from '../booking-text.ts'
import { historyDay, newTimeDeadline, overLimitText } from '../order-text.ts'
import { sessionsOf } from '../session-text.ts'
import type { PaymentPhase } from './payment-phase.ts'

export type PhaseText = {
  readonly pageTitle: string
  readonly heading: string
  readonly explanation: string | null
}

export function phaseText(phase: PaymentPhase, payment: Payment): PhaseText {
  const amount = formatRupiah(payment.amount)
  // An order of packages or places has no items.
  const isBooking = payment.items.length > 0
  const [firstSession] = sessionsOf(payment.enrolments)
  const sessionStart = firstSession ? hourLabel(firstSession.hours[0] ?? 0) : null
  const start = isBooking ? startLabel(payment.items) : sessionStart
  switch (phase) {
    case 'waiting':
      return { pageTitle: m.history_tab_waiting(), heading: m.history_tab_waiting(), explanation: null }
    case 'preparing':
      return {
        pageTitle: m.payments_preparing(),
        heading: m.payments_preparing(),
        explanation: isBooking ? m.payments_preparing_text() : m.payments_preparing_order(),
      }
    case 'ending':
      return {
        pageTitle: m.payments_ending(),
        heading: m.payments_ending(),
        explanation: m.payments_ending_text(),
      }
    case 'failed':
      return {
        pageTitle: m.payments_failed(),
        heading: m.payments_failed(),
        explanation: isBooking ? m.payments_failed_text() : m.payments_failed_order(),
      }
    case 'paid':
      return {
        pageTitle: m.history_tag_paid(),
        heading: paidHeading(payment, start),
        explanation: null,
      }
    case 'expired':
      return {
        pageTitle: m.history_attempt_expired(),
        heading: m.problem_hold_ended(),
        explanation: isBooking ? m.payments_expired_text() : m.payments_expired_order(),
      }
    case 'review':
      return {
        pageTitle: m.checkout_checking(),
        heading: m.payments_review_title(),
        explanation: isBooking ? m.payments_review_text() : m.payments_review_order(),
      }
    case 'cancelled':
      return {
        pageTitle: m.history_tab_cancelled(),
        heading: m.payments_cancelled_title(),
        explanation: isBooking ? m.payments_cancelled_text() : m.payments_cancelled_order(),
      }
    case 'reversed':
      return {
        pageTitle: m.history_tab_cancelled(),
        heading: m.payments_reversed_title(),
        explanation: m.payments_reversed_text({ amount }),
      }
    case 'refund-due':
      return {
        pageTitle: m.after_booking_credit_refund(),
        heading: m.payments_refund_due_title({ amount }),
        explanation: payment.isOverPersonLimit
          ? overLimitText(payment)
          : isBooking
            ? m.payments_refund_due_text()
            : m.payments_refund_due_order(),
      }
    case 'refunded':
      return {
        pageTitle: m.history_tag_refunded(),
        heading: m.payments_refunded_title({ amount }),
        explanation: payment.isOverPersonLimit ? overLimitText(payment) : m.payments_refunded_text(),
      }
  }
}

/** When to come. If the venue closed the hours of all bookings, until when a new time can be chosen. */
function paidHeading({ items }: Payment, start: string | null): string {
  if (start === null) return m.payments_paid_title()
  const deadline = newTimeDeadline(items)
  const itemsWithHours = items.filter((item) => item.newTimeUntil == null)
  if (deadline === null) return m.payments_see_you({ time: start })
  return itemsWithHours.length > 0
    ? m.payments_see_you({ time: startLabel(itemsWithHours) })
    : m.after_booking_new_time_until({ until: historyDay(deadline) })
}
