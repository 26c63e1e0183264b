import * as m from '@pantul/messages/words'
import { accountSender } from './account-parts.ts'
import type { MailCustomer } from './read-customer.ts'
import type { Letter } from './letter.ts'

type ProofFacts = Pick<MailCustomer, 'locale' | 'location'> & {
  /** Six digits. */
  readonly code: string
}

/** "Your code": to an address that a guest typed. The code is valid for 15 minutes. */
export function proveEmailLetter({ locale, location, code }: ProofFacts): Letter {
  return {
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
      {
        kind: 'section',
        title: m.checkout_not_you({}, { locale }),
        lines: [m.mail_code_not_you({}, { locale })],
        links: [],
      },
    ],
    sender: accountSender({ location, locale }),
    reason: m.mail_code_reason({}, { locale }),
  }
}
