import * as m from '@pantul/messages/words'
import { accountSender, notYou } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

/** "You already have an account": somebody tried to register with the customer's address. */
export function registeredAgain(customer: MailCustomer, publicUrl: string): Letter {
  const { locale, name, email } = customer
  return {
    locale,
    subject: m.mail_again_subject({}, { locale }),
    preview: m.mail_again_preview({}, { locale }),
    status: { label: m.mail_again_status({}, { locale }), tone: 'ok' },
    title: m.mail_again_title({}, { locale }),
    lead: m.mail_again_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_again_changed({}, { locale }),
        value: m.mail_again_nothing({}, { locale }),
        note: email,
        button: { label: m.layout_log_in({}, { locale }), href: `${publicUrl}/auth/login` },
      },
      {
        kind: 'section',
        title: m.layout_page_forgot({}, { locale }),
        lines: [m.mail_again_forgot({}, { locale })],
        links: [{ label: m.layout_page_reset({}, { locale }), href: `${publicUrl}/auth/forgot` }],
      },
      notYou(m.mail_again_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}
