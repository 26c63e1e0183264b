import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter } from './letter.ts'
import { clockTime } from '../../venue/locations/date-text.ts'
import { firstPlayTime, type OrderPages } from './parts.ts'
import type { MailOrder } from './read-order.ts'
import { dueOf } from './sum-rows.ts'
import { paymentDueLetter } from './unpaid-letters.ts'

/** "Pay by then": the hours are held until `heldUntil`. */
export function orderReceived(order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter {
  const { locale, location, number, name } = order
  const time = clockTime(heldUntil, location)
  const total = formatRupiah(dueOf(order))
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: m.mail_received_subject({ time, number }, { locale }),
      preview: m.mail_received_preview(
        { total, when: firstPlayTime(order), location: location.name },
        { locale },
      ),
      title: m.mail_received_title({ time }, { locale }),
      lead: m.mail_received_lead({ name }, { locale }),
      otherwise: m.mail_received_else({}, { locale }),
    },
  )
}
