import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter } from './letter.ts'
import { soldItemsBlock, linkWarning, orderLetter, type OrderPages } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'

/** "Thank you": the receipt of goods that were bought at the counter. */
export function goodsConfirmed(order: MailOrder, { orderPage }: OrderPages): Letter {
  const { locale, location, number, name } = order
  const total = formatRupiah(order.total)
  return orderLetter(order, {
    subject: m.mail_goods_subject({ location: location.name, number }, { locale }),
    preview: m.mail_goods_preview({ total, location: location.name }, { locale }),
    status: { label: m.packages_entry_grant({}, { locale }), tone: 'picked' },
    title: m.mail_goods_title({}, { locale }),
    lead: m.mail_goods_lead({ name, location: location.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.basket_total({}, { locale }),
        value: total,
        note: m.history_order({ number }, { locale }),
        button: { label: m.mail_order_link({}, { locale }), href: orderPage },
      },
      soldItemsBlock(order),
      ...linkWarning(order),
    ],
  })
}
