import * as m from '@pantul/messages/words'
import { accountSender, notYou } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'
import { dayAndTime } from '../../venue/locations/date-text.ts'

/** "Your password was changed": lets the owner react if somebody else did it. */
export function passwordChanged(customer: MailCustomer, at: Temporal.Instant, publicUrl: string): Letter {
  const { locale, name, email, location } = customer
  return {
    locale,
    subject: m.mail_password_subject({}, { locale }),
    preview: m.mail_password_preview({}, { locale }),
    status: { label: m.mail_password_status({}, { locale }), tone: 'ok' },
    title: m.mail_password_title({}, { locale }),
    lead: m.mail_password_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_moved_changed({}, { locale }),
        value: dayAndTime(at, location, locale),
        note: email,
        button: null,
      },
      {
        ...notYou(m.mail_password_not_you({}, { locale }), locale),
        links: [{ label: m.layout_page_reset({}, { locale }), href: `${publicUrl}/auth/forgot` }],
      },
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}
