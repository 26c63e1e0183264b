import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter, Section } from './letter.ts'
import { clockTime, dateWithYear, dayAndTime } from './moments.ts'
import { termsSection, termsWords } from './package-parts.ts'
import type { MailQuota } from './package-queries.ts'
import { bookingsOf, orderSection, paymentPage, senderOf, type OrderPages } from './parts.ts'
import type { MailOrder } from './queries.ts'

/** "Pay by then": to somebody who ordered packages. `heldUntil` is when the time to pay ends. */
export function packageReceived(
  order: MailOrder,
  heldUntil: Temporal.Instant,
  { publicUrl, orderPage }: OrderPages,
): Letter {
  const { locale, location, number } = order
  const time = clockTime(heldUntil, location)
  const total = formatRupiah(order.total)
  return {
    locale,
    subject: m.mail_package_received_subject({ time, number }, { locale }),
    preview: m.mail_package_received_preview(
      { total, name: namesOf(order), location: location.name },
      { locale },
    ),
    status: { word: m.mail_received_status({}, { locale }), tone: 'warn' },
    title: m.mail_package_received_title({ time }, { locale }),
    lead: m.mail_package_received_lead({ name: order.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_received_to_pay({}, { locale }),
        value: total,
        note: m.mail_received_note({ number, until: dayAndTime(heldUntil, location, locale) }, { locale }),
        button: paymentPage(order, publicUrl, m.mail_received_button({}, { locale })),
      },
      bookingsOf(order),
      termsSection(order),
      {
        kind: 'section',
        title: m.mail_received_else_title({}, { locale }),
        lines: [m.mail_package_received_else({}, { locale })],
        links: [],
      },
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "Your hours are ready": what was bought, until when and where, and how a guest comes to use it. */
export function packageConfirmed(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number, packages } = order
  const hours = packages.reduce((sum, one) => sum + one.hours * one.quantity, 0)
  const isOwned = packages.some((one) => one.isOwned)
  const [first] = packages.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()
  const until = first === undefined ? '' : dateWithYear(first, locale)
  return {
    locale,
    subject: m.mail_package_confirmed_subject({ name: namesOf(order), number }, { locale }),
    preview: m.mail_package_confirmed_preview({ hours, until }, { locale }),
    status: { word: m.mail_package_confirmed_status({}, { locale }), tone: 'picked' },
    title: m.mail_package_confirmed_title({}, { locale }),
    lead: m.mail_package_confirmed_lead({ name: order.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_package_confirmed_hours({}, { locale }),
        value: m.hours_count({ count: hours }, { locale }),
        note: m.mail_package_confirmed_note({ until, number }, { locale }),
        button: isOwned
          ? { label: m.mail_package_confirmed_button({}, { locale }), href: `${publicUrl}/quota-packages` }
          : {
              label: m.mail_package_confirmed_guest_button({}, { locale }),
              href: `${publicUrl}/auth/register`,
            },
      },
      ...(isOwned ? [] : [howToUse(order)]),
      bookingsOf(order),
      {
        ...termsSection(order),
        lines: [...termsSection(order).lines, m.mail_package_refund({}, { locale })],
      },
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "The time to pay ran out": nothing was charged, and the packages are on sale as before. */
export function packageOrderExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number } = order
  return {
    locale,
    subject: m.mail_package_expired_subject({ number }, { locale }),
    preview: m.mail_package_expired_preview({}, { locale }),
    status: { word: m.mail_expired_status({}, { locale }), tone: 'bad' },
    title: m.mail_expired_title({}, { locale }),
    lead: m.mail_package_expired_lead({ name: order.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_expired_charged({}, { locale }),
        value: formatRupiah(0),
        note: m.mail_expired_note({ number }, { locale }),
        button: { label: m.mail_package_expired_button({}, { locale }), href: `${publicUrl}/package` },
      },
      bookingsOf(order),
      {
        kind: 'section',
        title: m.mail_expired_paid_title({}, { locale }),
        lines: [m.mail_package_expired_paid({}, { locale })],
        links: [],
      },
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "Your package ends soon": what is left of it, and until when it can be played. `order` is the one that bought it. */
export function packageExpires(order: MailOrder, quota: MailQuota, { publicUrl }: OrderPages): Letter {
  const { locale, name } = order
  const hours = m.hours_count({ count: quota.balance }, { locale })
  const until = dateWithYear(quota.expiresOn, locale)
  return {
    locale,
    subject: m.mail_package_ends_subject({ hours, name: quota.name, until }, { locale }),
    preview: m.mail_package_ends_preview({}, { locale }),
    status: { word: m.mail_package_ends_status({}, { locale }), tone: 'warn' },
    title: m.mail_package_ends_title({}, { locale }),
    lead: m.mail_package_ends_lead({ name, package: quota.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_package_ends_left({}, { locale }),
        value: hours,
        note: m.mail_package_ends_note({ until }, { locale }),
        button: { label: m.mail_package_ends_button({}, { locale }), href: `${publicUrl}/booking` },
      },
      ...(quota.isOwned ? [] : [howToUse(order)]),
      {
        kind: 'section',
        title: m.mail_package_terms_title({}, { locale }),
        lines: [termsWords(quota, locale)],
        links: [],
      },
    ],
    sender: senderOf(order),
    reason: m.mail_package_reason({ package: quota.name }, { locale }),
  }
}

/** What a guest has to do before the hours can be used. */
const howToUse = ({ email, locale }: MailOrder): Section => ({
  kind: 'section',
  title: m.mail_package_guest_title({}, { locale }),
  lines: [m.mail_package_guest({ email }, { locale })],
  links: [],
})

const namesOf = ({ packages }: MailOrder): string => packages.map(({ name }) => name).join(', ')
