import * as m from '@pantul/messages/words'
import { accountSender, notYou } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'
import { dayAndTime } from '../../venue/locations/date-text.ts'

/** "Your code app was removed": to a member of staff, who sets up a new one at the next login. */
export function secondFactorReset(customer: MailCustomer, at: Temporal.Instant, publicUrl: string): Letter {
  const { locale, name, email, location } = customer
  return {
    locale,
    subject: m.mail_factor_subject({}, { locale }),
    preview: m.mail_factor_lead({ name }, { locale }),
    status: { label: m.mail_factor_status({}, { locale }), tone: 'ok' },
    title: m.mail_factor_title({}, { locale }),
    lead: m.mail_factor_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_moved_changed({}, { locale }),
        value: dayAndTime(at, location, locale),
        note: email,
        button: { label: m.desk_open({}, { locale }), href: `${publicUrl}/desk` },
      },
      notYou(m.mail_factor_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}
