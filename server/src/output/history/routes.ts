import {
  LookUpOrder,
  OneOrder,
  OrderCalendar,
  OrderInvoice,
  Orders,
  SendOrderLink,
} from '@pantul/contract/history'
import { foundOrderToWire } from '@pantul/contract/history-wire'
import type { FastifyInstance } from 'fastify'
import { setGrantCookie } from '../../people/accounts/give-grant.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { listOrders } from './list-orders.ts'
import { lookUpOrder } from './look-up-order.ts'
import type { Reader } from '../../orders/order-access.ts'
import { sendOrderLink } from './send-order-link.ts'
import { shareOrderCalendar } from './share-order-calendar.ts'
import { showInvoice } from './show-invoice.ts'
import { showOrder } from './show-order.ts'

const pageSize = 20

/** Routes of a customer's order history, and of one order for its customer or guest. */
export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  const readerOf = (caller: Caller, customer: CurrentCustomer | null): Reader => ({
    customerId: customer?.id ?? null,
    caller,
    now: deps.clock.now(),
  })

  register(app, Orders, { policy: 'customer' }, async ({ query, customer }) => {
    const { tab, number = null, month, page = 1, size = pageSize } = query
    const historyQuery = { customerId: customer.id, tab, number, month: firstDay(month), page, size }
    return { statusCode: 200, data: await listOrders(deps.db, { ...historyQuery, now: deps.clock.now() }) }
  })

  register(app, OneOrder, { policy: 'optional-login' }, async ({ params, caller, customer }) => ({
    statusCode: 200,
    data: await showOrder(deps.db, params.id, readerOf(caller, customer)),
  }))

  register(app, OrderInvoice, { policy: 'optional-login' }, async ({ params, caller, customer, locale }) => ({
    statusCode: 200,
    data: await showInvoice(deps.db, params.id, { reader: readerOf(caller, customer), locale }),
  }))

  register(app, OrderCalendar, { policy: 'optional-login' }, async ({ params, caller, customer, reply }) => {
    const file = await shareOrderCalendar(deps, params.id, readerOf(caller, customer))
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content)
  })

  register(
    app,
    LookUpOrder,
    { policy: 'optional-login' },
    async ({ body, caller, customer, request, reply }) => {
      const { browser } = clientKeysOf({ caller, request }, deps.config)
      const reader = readerOf(caller, customer)
      const found = await lookUpOrder(deps, { ...body, reader, limitKeys: limitKeysOf(request), browser })
      setGrantCookie(reply, deps.config, found.token)
      return { statusCode: 201, data: foundOrderToWire(found.publicId) }
    },
  )

  register(
    app,
    SendOrderLink,
    { policy: 'optional-login' },
    async ({ params, caller, customer, request }) => {
      const reader = readerOf(caller, customer)
      await sendOrderLink(deps, { publicId: params.id, reader, limitKeys: limitKeysOf(request) })
      return { statusCode: 201 }
    },
  )
}

/** `11-2026` → `2026-11-01` */
const firstDay = (month: string | undefined): string | null =>
  month === undefined ? null : `${month.slice(3)}-${month.slice(0, 2)}-01`
