import * as m from '@pantul/messages/words'
import { section, type Letter } from './letter.ts'
import { firstPlayTime, linkWarning, orderLetter } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'

/** "Here is the link to your order": somebody looked the order up and requested the link. */
export function orderLinkLetter(order: MailOrder, orderPage: string): Letter {
  const { locale, number, name, location } = order
  return orderLetter(order, {
    subject: m.mail_order_link_subject({ number }, { locale }),
    preview: m.mail_order_link_preview({}, { locale }),
    status: { label: m.mail_order_title({}, { locale }), tone: 'picked' },
    title: m.mail_order_link_title({}, { locale }),
    lead: m.mail_order_link_lead({ name, location: location.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_order_title({}, { locale }),
        value: number,
        note: firstPlayTime(order),
        button: { label: m.mail_order_link({}, { locale }), href: orderPage },
      },
      section(m.checkout_not_you({}, { locale }), m.mail_order_link_not_you({}, { locale })),
      ...linkWarning(order),
    ],
  })
}
