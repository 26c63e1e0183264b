import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { dayAndTime } from '../../venue/locations/date-text.ts'
import type { ReleaseReason } from '../../orders/keep-owing.ts'
import type { Letter } from './letter.ts'
import { firstPlayTime, paymentPage, type OrderPages } from './parts.ts'
import type { MailOrder } from './read-order.ts'
import { dueOf } from './sum-rows.ts'
import { expiredLetter, paymentDueLetter } from './unpaid-letters.ts'

/** "The bill of your fixed hour": the hours of a month, to pay until `heldUntil`. */
export const seriesBilled = (order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter =>
  billLetter(order, heldUntil, pages)

/** The same bill again, some days before its last day. */
export const seriesReminder = (order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter =>
  billLetter(order, heldUntil, { ...pages, isReminder: true })

function billLetter(
  order: MailOrder,
  heldUntil: Temporal.Instant,
  { isReminder = false, ...pages }: OrderPages & { readonly isReminder?: boolean },
): Letter {
  const { locale, location, number, name } = order
  const until = dayAndTime(heldUntil, location, locale)
  const total = formatRupiah(dueOf(order))
  const facts = { until, number }
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: isReminder
        ? m.mail_series_reminder_subject(facts, { locale })
        : m.mail_series_billed_subject(facts, { locale }),
      preview: m.mail_received_preview(
        { total, when: firstPlayTime(order), location: location.name },
        { locale },
      ),
      title: m.mail_series_billed_title({ until }, { locale }),
      lead: m.mail_series_billed_lead({ name }, { locale }),
      otherwise: m.mail_series_billed_else({}, { locale }),
    },
  )
}

const releaseReasons: Readonly<Record<ReleaseReason, typeof m.mail_series_released_agreed>> = {
  agreed: m.mail_series_released_agreed,
  ended: m.mail_series_released_ended,
  no_phone: m.mail_series_released_no_phone,
  bill_owed: m.mail_series_released_bill_owed,
  owes: m.mail_series_released_owes,
}
const isReleaseReason = (why: unknown): why is ReleaseReason =>
  typeof why === 'string' && Object.hasOwn(releaseReasons, why)

/** "The hours of this month were released": the bill was not paid in time, and why its hours were not kept. */
export function seriesReleased(order: MailOrder, why: unknown, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number, name } = order
  const label = m.payments_book_again({}, { locale })
  const lead = m.mail_series_released_lead({ name }, { locale })
  return expiredLetter(order, orderPage, {
    subject: m.mail_series_released_subject({ number }, { locale }),
    preview: m.mail_expired_preview({}, { locale }),
    lead: isReleaseReason(why) ? `${lead} ${releaseReasons[why]({}, { locale })}` : lead,
    again: paymentPage(order, publicUrl, label) ?? { label, href: `${publicUrl}/booking` },
    ifPaid: m.mail_expired_paid({}, { locale }),
  })
}
