import {
  LookUpOrder,
  OneOrder,
  OrderCalendar,
  OrderInvoice,
  Orders,
  SendOrderLink,
} from '@pantul/contract/history'
import { foundOrderToWire } from '@pantul/contract/history-wire'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import { setGrantCookie } from '../../people/accounts/give-grant.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { clientKeysOf } from '../../platform/http/client-keys.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { listOrders } from './list-orders.ts'
import { lookUpOrder } from './look-up-order.ts'
import { findReadableOrder } from '../../orders/stored/find-order.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import { downloadCalendar } from '../mail/calendar-attachment.ts'
import { sendOrderLink } from './send-order-link.ts'
import { showInvoice } from './show-invoice.ts'
import { showOrder } from './show-order.ts'

const defaultPageSize = 20

/** The list of a customer's orders, and one order for its customer or guest. */
export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  const readerOf = (caller: Caller, customer: CurrentCustomer | null): Reader => ({
    customerId: customer?.id ?? null,
    caller,
    now: deps.clock.now(),
  })

  register(app, Orders, { policy: 'customer' }, async ({ query, customer }) => {
    const orders = await listOrders(deps.db, {
      customerId: customer.id,
      tab: query.tab,
      orderNumber: query.number ?? null,
      firstDayOfMonth: query.month === undefined ? null : firstDayOf(query.month),
      page: query.page ?? 1,
      pageSize: query.size ?? defaultPageSize,
      now: deps.clock.now(),
    })
    return { statusCode: 200, data: orders }
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
    const order = await findReadableOrder(deps.db, params.id, readerOf(caller, customer))
    if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
    const file = await downloadCalendar(deps, order.id, `/history-transactions/${params.id}`)
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
      const { publicId, grantToken } = await lookUpOrder(deps, {
        orderNumber: body.number,
        contact: body.contact,
        reader: readerOf(caller, customer),
        limitKeys: limitKeysOf(request),
        browserHash: clientKeysOf({ caller, request }, deps.config).browser,
      })
      setGrantCookie(reply, deps.config, grantToken)
      return { statusCode: 201, data: foundOrderToWire(publicId) }
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
const firstDayOf = (month: string): string => `${month.slice(3)}-${month.slice(0, 2)}-01`
