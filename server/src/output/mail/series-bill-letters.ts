import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { dayAndTime } from '../../venue/locations/date-text.ts'
import type { ReleaseReason } from '../../orders/states/keep-unpaid-bill.ts'
import type { Letter } from './letter.ts'
import { dueOf, firstPlayTime, type OrderPages } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'
import { bookAgainLink, expiredLetter, paymentDueLetter } from './unpaid-letters.ts'

/** "The bill of your fixed hour": the hours of a month, to pay until `heldUntil`. */
export const seriesBilled = (order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter =>
  billLetter(order, heldUntil, { ...pages, isReminder: false })

/** The same bill again, some days before it must be paid. */
export const seriesReminder = (order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter =>
  billLetter(order, heldUntil, { ...pages, isReminder: true })

function billLetter(
  order: MailOrder,
  heldUntil: Temporal.Instant,
  { isReminder, ...pages }: OrderPages & { readonly isReminder: boolean },
): Letter {
  const { locale, location, number, name } = order
  const until = dayAndTime(heldUntil, location, locale)
  const total = formatRupiah(dueOf(order))
  const subject = isReminder ? m.mail_series_reminder_subject : m.mail_series_billed_subject
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: subject({ until, number }, { locale }),
      preview: m.mail_received_preview(
        { total, when: firstPlayTime(order), location: location.name },
        { locale },
      ),
      title: m.mail_series_billed_title({ until }, { locale }),
      lead: m.mail_series_billed_lead({ name }, { locale }),
      ifUnpaid: m.mail_series_billed_else({}, { locale }),
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
const isReleaseReason = (value: unknown): value is ReleaseReason =>
  typeof value === 'string' && Object.hasOwn(releaseReasons, value)

/**
 * "The hours of this month were released", because the bill was not paid in time. `releaseReason`: why this
 * player may not keep the hours without payment; old outbox rows contain none.
 */
export function seriesReleased(
  order: MailOrder,
  releaseReason: unknown,
  { publicUrl, orderPage }: OrderPages,
): Letter {
  const { locale, number, name } = order
  const lead = m.mail_series_released_lead({ name }, { locale })
  return expiredLetter(order, orderPage, {
    subject: m.mail_series_released_subject({ number }, { locale }),
    preview: m.mail_expired_preview({}, { locale }),
    lead: isReleaseReason(releaseReason) ? `${lead} ${releaseReasons[releaseReason]({}, { locale })}` : lead,
    orderAgain: bookAgainLink(order, publicUrl),
    ifPaid: m.mail_expired_paid({}, { locale }),
  })
}
