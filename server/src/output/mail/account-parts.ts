import * as m from '@pantul/messages/words'
import type { MailCustomer } from './read-customer.ts'
import type { Panel, Section, Sender } from './letter.ts'

type Locale = MailCustomer['locale']

/** The location that sends mails about an account, with its WhatsApp number if it has one. */
export function accountSender({ location, locale }: Pick<MailCustomer, 'location' | 'locale'>): Sender {
  const question = m.mail_account_help_text({ location: location.name }, { locale })
  const help = {
    label: m.mail_help_link({ location: location.name }, { locale }),
    href: `https://wa.me/${location.whatsapp}?text=${encodeURIComponent(question)}`,
  }
  return {
    name: location.name,
    legalName: location.legalName,
    address: [location.address, location.city].filter((line) => line !== '').join(', '),
    help: location.whatsapp === '' ? null : help,
  }
}

/** The panel with the mail's link, its lifetime, and the account's address. */
export const linkPanel = ({
  time,
  email,
  button,
  locale,
}: {
  /** `24 hours` */
  time: string
  email: string
  button: { label: string; href: string }
  locale: Locale
}): Panel => ({
  kind: 'panel',
  label: m.mail_link_works_for({}, { locale }),
  value: time,
  note: email,
  button,
})

/** The section "Not you?", with what to do then. */
export const notYou = (says: string, locale: Locale): Section => ({
  kind: 'section',
  title: m.checkout_not_you({}, { locale }),
  lines: [says],
  links: [],
})

/** `d…@example.com`: enough to recognise the own address, too little to write to it. */
export const maskEmailAddress = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')
