import * as m from '@pantul/messages/words'
import { accountSender, maskEmailAddress, notYou } from './account-parts.ts'
import type { MailCustomer, MailEmailChange } from './read-customer.ts'
import type { Letter } from './letter.ts'
import { dayAndTime } from '../../venue/locations/date-text.ts'

/** To the old address: a change was requested, and how to stop it. */
export function emailChangeRequested(
  customer: MailCustomer,
  change: MailEmailChange,
  publicUrl: string,
): Letter {
  const { locale, name, location } = customer
  return {
    locale,
    subject: m.mail_changing_subject({}, { locale }),
    preview: m.mail_changing_preview({}, { locale }),
    status: { label: m.mail_changing_status({}, { locale }), tone: 'warn' },
    title: m.mail_changing_title({}, { locale }),
    lead: m.mail_changing_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_changing_asked({}, { locale }),
        value: dayAndTime(change.askedAt, location, locale),
        note: m.mail_changing_note({ email: maskEmailAddress(change.email) }, { locale }),
        button: { label: m.layout_page_reset({}, { locale }), href: `${publicUrl}/auth/forgot` },
      },
      notYou(m.mail_changing_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}

/**
 * To the old address, if the change was made (at `madeAt`) before this mail was sent: only the location can help now.
 */
export function emailChanged(customer: MailCustomer, madeAt: Temporal.Instant): Letter {
  const { locale, name, location } = customer
  return {
    locale,
    subject: m.mail_moved_subject({}, { locale }),
    preview: m.mail_moved_preview({}, { locale }),
    status: { label: m.mail_moved_status({}, { locale }), tone: 'warn' },
    title: m.mail_moved_title({}, { locale }),
    lead: m.mail_moved_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_moved_changed({}, { locale }),
        value: dayAndTime(madeAt, location, locale),
        note: m.mail_changing_note({ email: maskEmailAddress(customer.email) }, { locale }),
        button: null,
      },
      notYou(m.mail_moved_not_you({}, { locale }), locale),
    ],
    sender: accountSender(customer),
    reason: m.mail_account_reason({}, { locale }),
  }
}
