import * as m from '@pantul/messages/words'
import { dayAndTime } from '../../venue/locations/date-text.ts'
import { accountSender, linkPanel } from './account-parts.ts'
import { section, type Letter, type Section } from './letter.ts'
import type { EmailChange, MailCustomer } from './read-customer.ts'

type Locale = MailCustomer['locale']

const accountLetter = (
  customer: MailCustomer,
  content: Omit<Letter, 'locale' | 'sender' | 'reason'> & { readonly reason?: string },
): Letter => ({
  locale: customer.locale,
  reason: m.mail_account_reason({}, { locale: customer.locale }),
  ...content,
  sender: accountSender(customer),
})

/** The section "Not you?" with what to do in this case. */
const notYou = (advice: string, locale: Locale): Section =>
  section(m.checkout_not_you({}, { locale }), advice)

/** "Is this your email?": after registration. The link is valid for 24 hours. */
export function verifyEmail(customer: MailCustomer, href: string): Letter {
  const { locale, name, email } = customer
  return accountLetter(customer, {
    subject: m.mail_verify_subject({}, { locale }),
    preview: m.mail_verify_preview({}, { locale }),
    status: { label: m.mail_verify_status({}, { locale }), tone: 'warn' },
    title: m.mail_verify_title({}, { locale }),
    lead: m.mail_verify_lead({ name }, { locale }),
    blocks: [
      linkPanel({
        lifetime: m.hours_count({ count: 24 }, { locale }),
        email,
        button: { label: m.mail_verify_button({}, { locale }), href },
        locale,
      }),
      notYou(m.mail_verify_not_you({}, { locale }), locale),
    ],
    reason: m.mail_account_given_reason({}, { locale }),
  })
}

/** "Is this your new email?": sent to the new e-mail. The link is valid for 24 hours. */
export function confirmNewEmail(customer: MailCustomer, newEmail: string, href: string): Letter {
  const { locale, name } = customer
  return accountLetter(customer, {
    subject: m.mail_change_subject({}, { locale }),
    preview: m.mail_change_preview({}, { locale }),
    status: { label: m.mail_verify_status({}, { locale }), tone: 'warn' },
    title: m.mail_change_title({}, { locale }),
    lead: m.mail_change_lead({ name }, { locale }),
    blocks: [
      linkPanel({
        lifetime: m.hours_count({ count: 24 }, { locale }),
        email: newEmail,
        button: { label: m.mail_change_button({}, { locale }), href },
        locale,
      }),
      notYou(m.mail_change_not_you({}, { locale }), locale),
    ],
    reason: m.mail_account_given_reason({}, { locale }),
  })
}

/** To the old e-mail: somebody requested a change of the e-mail, and how to stop it. */
export function emailChangeRequested(customer: MailCustomer, change: EmailChange, publicUrl: string): Letter {
  const { locale, name, location } = customer
  return accountLetter(customer, {
    subject: m.mail_changing_subject({}, { locale }),
    preview: m.mail_changing_preview({}, { locale }),
    status: { label: m.mail_changing_status({}, { locale }), tone: 'warn' },
    title: m.mail_changing_title({}, { locale }),
    lead: m.mail_changing_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_changing_asked({}, { locale }),
        value: dayAndTime(change.requestedAt, location, locale),
        note: m.mail_changing_note({ email: maskEmail(change.email) }, { locale }),
        button: { label: m.layout_page_reset({}, { locale }), href: `${publicUrl}/auth/forgot` },
      },
      notYou(m.mail_changing_not_you({}, { locale }), locale),
    ],
  })
}

/** To the old e-mail instead of `emailChangeRequested`, if the new e-mail was confirmed before that mail was sent. */
export function emailChanged(customer: MailCustomer, changedAt: Temporal.Instant): Letter {
  const { locale, name, location } = customer
  return accountLetter(customer, {
    subject: m.mail_moved_subject({}, { locale }),
    preview: m.mail_moved_preview({}, { locale }),
    status: { label: m.mail_moved_status({}, { locale }), tone: 'warn' },
    title: m.mail_moved_title({}, { locale }),
    lead: m.mail_moved_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_moved_changed({}, { locale }),
        value: dayAndTime(changedAt, location, locale),
        note: m.mail_changing_note({ email: maskEmail(customer.email) }, { locale }),
        button: null,
      },
      notYou(m.mail_moved_not_you({}, { locale }), locale),
    ],
  })
}

/** `d…@example.com`: enough to recognise a known e-mail, too little to write to it. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

/** "Choose a new password". The link is valid for 30 minutes. */
export function resetPassword(customer: MailCustomer, href: string): Letter {
  const { locale, name, email } = customer
  const lifetime = m.mail_minutes({ count: 30 }, { locale })
  return accountLetter(customer, {
    subject: m.mail_reset_subject({}, { locale }),
    preview: m.mail_reset_preview({ time: lifetime }, { locale }),
    status: { label: m.mail_reset_status({}, { locale }), tone: 'warn' },
    title: m.layout_page_reset({}, { locale }),
    lead: m.mail_reset_lead({ name }, { locale }),
    blocks: [
      linkPanel({ lifetime, email, button: { label: m.mail_reset_button({}, { locale }), href }, locale }),
      notYou(m.mail_reset_not_you({}, { locale }), locale),
    ],
  })
}

/** "Your password was changed", so that the owner can react if somebody else changed it. */
export function passwordChanged(customer: MailCustomer, at: Temporal.Instant, publicUrl: string): Letter {
  const { locale, name, email, location } = customer
  return accountLetter(customer, {
    subject: m.mail_password_subject({}, { locale }),
    preview: m.mail_password_preview({}, { locale }),
    status: { label: m.mail_password_status({}, { locale }), tone: 'ok' },
    title: m.mail_password_title({}, { locale }),
    lead: m.mail_password_lead({ name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_moved_changed({}, { locale }),
        value: dayAndTime(at, location, locale),
        note: email,
        button: null,
      },
      {
        ...notYou(m.mail_password_not_you({}, { locale }), locale),
        links: [{ label: m.layout_page_reset({}, { locale }), href: `${publicUrl}/auth/forgot` }],
      },
    ],
  })
}

/** "You already have an account": somebody tried to register with the customer's e-mail. */
export function registeredAgain(customer: MailCustomer, publicUrl: string): Letter {
  const { locale, name, email } = customer
  return accountLetter(customer, {
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
        ...section(m.layout_page_forgot({}, { locale }), m.mail_again_forgot({}, { locale })),
        links: [{ label: m.layout_page_reset({}, { locale }), href: `${publicUrl}/auth/forgot` }],
      },
      notYou(m.mail_again_not_you({}, { locale }), locale),
    ],
  })
}

/** "Your code app was removed": to a member of staff, who sets up a new one at the next login. */
export function secondFactorReset(customer: MailCustomer, at: Temporal.Instant, publicUrl: string): Letter {
  const { locale, name, email, location } = customer
  return accountLetter(customer, {
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
  })
}

/** "Your mails work": an owner sends it to check the mail server. */
export function mailCheck(customer: MailCustomer, publicUrl: string): Letter {
  const { locale, name, email } = customer
  return accountLetter(customer, {
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
  })
}
