import * as m from '@pantul/messages/words'
import { accountSender, linkPanel, notYou } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

/** "Is this your email?": after registration. The link is valid for 24 hours. */
export function verifyEmailLetter(customer: MailCustomer, href: string): Letter {
  const { locale, name, email } = customer
  return {
    locale,
    subject: m.mail_verify_subject({}, { locale }),
    preview: m.mail_verify_preview({}, { locale }),
    status: { label: m.mail_verify_status({}, { locale }), tone: 'warn' },
    title: m.mail_verify_title({}, { locale }),
    lead: m.mail_verify_lead({ name }, { locale }),
    blocks: [
      linkPanel({
        time: m.hours_count({ count: 24 }, { locale }),
        email,
        button: { label: m.mail_verify_button({}, { locale }), href },
        locale,
      }),
      notYou(m.mail_verify_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_given_reason({}, { locale }),
  }
}
