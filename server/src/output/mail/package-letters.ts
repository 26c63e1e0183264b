import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import { section, type Letter, type Section } from './letter.ts'
import { clockTime, dateWithYear } from '../../venue/locations/date-text.ts'
import { termsSection, termsText } from './package-parts.ts'
import type { MailQuota } from './read-packages.ts'
import { soldItemsBlock, orderLetter, orderSection, type OrderPages } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'
import { expiredLetter, paymentDueLetter } from './unpaid-letters.ts'

/** "Pay by then": packages are held until `heldUntil`. */
export function packageReceived(order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter {
  const { locale, location, number } = order
  const time = clockTime(heldUntil, location)
  const values = { total: formatRupiah(order.total), name: packageNames(order), location: location.name }
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: m.mail_package_received_subject({ time, number }, { locale }),
      preview: m.mail_package_received_preview(values, { locale }),
      title: m.mail_package_received_title({ time }, { locale }),
      lead: m.mail_package_received_lead({ name: order.name }, { locale }),
      terms: termsSection(order),
      ifUnpaid: m.mail_package_received_else({}, { locale }),
    },
  )
}

/** "Your hours are ready": the package, its terms, and how a guest can use it. */
export function packageConfirmed(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number, packages } = order
  const courtHours = packages.reduce((sum, { hours, quantity }) => sum + hours * quantity, 0)
  const isInAccount = packages.some((boughtPackage) => boughtPackage.isInAccount)
  const [firstExpiry] = packages.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()
  const until = firstExpiry === undefined ? '' : dateWithYear(firstExpiry, locale)
  return orderLetter(order, {
    subject: m.mail_package_confirmed_subject({ name: packageNames(order), number }, { locale }),
    preview: m.mail_package_confirmed_preview({ hours: courtHours, until }, { locale }),
    status: { label: m.history_tag_paid({}, { locale }), tone: 'picked' },
    title: m.mail_package_confirmed_title({}, { locale }),
    lead: m.mail_package_confirmed_lead({ name: order.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_package_confirmed_hours({}, { locale }),
        value: m.court_hours_count({ count: courtHours }, { locale }),
        note: m.mail_package_confirmed_note({ until, number }, { locale }),
        button: isInAccount
          ? { label: m.layout_page_quota_packages({}, { locale }), href: `${publicUrl}/quota-packages` }
          : {
              label: m.payments_create_account({}, { locale }),
              href: `${publicUrl}/auth/register`,
            },
      },
      ...(isInAccount ? [] : [howGuestsUseHours(order)]),
      soldItemsBlock(order),
      {
        ...termsSection(order),
        lines: [...termsSection(order).lines, m.mail_package_refund({}, { locale })],
      },
      orderSection(order, orderPage),
    ],
  })
}

/** "The time to pay ran out": nothing was charged. */
export function packageExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number } = order
  return expiredLetter(order, orderPage, {
    subject: m.mail_package_expired_subject({ number }, { locale }),
    preview: m.mail_package_expired_preview({}, { locale }),
    lead: m.mail_package_expired_lead({ name: order.name }, { locale }),
    orderAgain: { label: m.payments_see_packages({}, { locale }), href: `${publicUrl}/package` },
    ifPaid: m.mail_package_expired_paid({}, { locale }),
  })
}

/** "Your package ends soon": the remaining hours and the last day. `order`: the order that bought the package. */
export function packageEndsSoon(order: MailOrder, quota: MailQuota, { publicUrl }: OrderPages): Letter {
  const { locale, name } = order
  const hours = m.court_hours_count({ count: quota.balance }, { locale })
  const until = dateWithYear(quota.expiresOn, locale)
  return {
    ...orderLetter(order, {
      subject: m.mail_package_ends_subject({ hours, name: quota.name, until }, { locale }),
      preview: m.mail_package_ends_preview({}, { locale }),
      status: { label: m.mail_package_ends_status({}, { locale }), tone: 'warn' },
      title: m.mail_package_ends_title({}, { locale }),
      lead: m.mail_package_ends_lead({ name, package: quota.name }, { locale }),
      blocks: [
        {
          kind: 'panel',
          label: m.mail_package_ends_left({}, { locale }),
          value: hours,
          note: m.mail_package_ends_note({ until }, { locale }),
          button: { label: m.layout_book_a_court({}, { locale }), href: `${publicUrl}/booking` },
        },
        ...(quota.isInAccount ? [] : [howGuestsUseHours(order)]),
        section(m.mail_package_terms_title({}, { locale }), termsText(quota, locale)),
      ],
    }),
    reason: m.mail_package_reason({ package: quota.name }, { locale }),
  }
}

const howGuestsUseHours = ({ email, locale }: MailOrder): Section =>
  section(m.mail_package_guest_title({}, { locale }), m.mail_package_guest({ email }, { locale }))

const packageNames = ({ packages }: MailOrder): string => packages.map(({ name }) => name).join(', ')
