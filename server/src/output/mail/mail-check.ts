import * as m from '@pantul/messages/words'
import { accountSender } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

/** "Your mails work": an owner sends it to check the mail server. */
export function mailCheck(customer: MailCustomer, publicUrl: string): Letter {
  const { locale, name, email } = customer
  return {
    locale,
    subject: m.mail_check_subject({}, { locale }),
    preview: m.mail_check_lead({ name }, { locale }),
    status: { label: m.mail_check_status({}, { locale }), tone: 'ok' },
    title: m.mail_check_subject({}, { locale }),
    lead: m.mail_check_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.accounts_email({}, { locale }),
        value: email,
        note: publicUrl,
        button: { label: m.desk_open({}, { locale }), href: `${publicUrl}/desk` },
      },
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}
