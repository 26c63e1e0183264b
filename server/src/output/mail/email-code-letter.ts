import * as m from '@pantul/messages/words'
import { accountSender } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import { section, type Letter } from './letter.ts'

type EmailCode = Pick<MailCustomer, 'locale' | 'location'> & {
  /** Six digits. */
  readonly code: string
}

/** "Your code": to the e-mail that a guest entered. The code is valid for 15 minutes. */
export const emailCodeLetter = ({ locale, location, code }: EmailCode): Letter => ({
  locale,
  subject: m.mail_code_subject({ code }, { locale }),
  preview: m.mail_code_preview({}, { locale }),
  status: { label: m.mail_code_label({}, { locale }), tone: 'warn' },
  title: m.checkout_code_title({}, { locale }),
  lead: m.mail_code_lead({}, { locale }),
  blocks: [
    {
      kind: 'panel',
      label: m.mail_code_label({}, { locale }),
      value: code,
      note: m.mail_code_note({}, { locale }),
      button: null,
    },
    section(m.checkout_not_you({}, { locale }), m.mail_code_not_you({}, { locale })),
  ],
  sender: accountSender({ location, locale }),
  reason: m.mail_code_reason({}, { locale }),
})
