import * as m from '@pantul/messages/words'
import { accountSender, linkPanel, notYou } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

/** "Is this your new email?": sent to the new address `email`. */
export function changeEmailLetter(customer: MailCustomer, email: string, href: string): Letter {
  const { locale, name } = customer
  return {
    locale,
    subject: m.mail_change_subject({}, { locale }),
    preview: m.mail_change_preview({}, { locale }),
    status: { label: m.mail_verify_status({}, { locale }), tone: 'warn' },
    title: m.mail_change_title({}, { locale }),
    lead: m.mail_change_lead({ name }, { locale }),
    blocks: [
      linkPanel({
        time: m.hours_count({ count: 24 }, { locale }),
        email,
        button: { label: m.mail_change_button({}, { locale }), href },
        locale,
      }),
      notYou(m.mail_change_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_given_reason({}, { locale }),
  }
}
