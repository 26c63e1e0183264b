import * as m from '@pantul/messages/words'
import { accountSender, linkPanel, notYou } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

/** "Choose a new password". The link is valid for 30 minutes. */
export function resetPasswordLetter(customer: MailCustomer, href: string): Letter {
  const { locale, name, email } = customer
  const time = m.mail_minutes({ count: 30 }, { locale })
  return {
    locale,
    subject: m.mail_reset_subject({}, { locale }),
    preview: m.mail_reset_preview({ time }, { locale }),
    status: { label: m.mail_reset_status({}, { locale }), tone: 'warn' },
    title: m.layout_page_reset({}, { locale }),
    lead: m.mail_reset_lead({ name }, { locale }),
    blocks: [
      linkPanel({ time, email, button: { label: m.mail_reset_button({}, { locale }), href }, locale }),
      notYou(m.mail_reset_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}
