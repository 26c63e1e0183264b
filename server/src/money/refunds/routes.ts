import { SetRefundBankAccount, OneRefund } from '@pantul/contract/after-booking'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { register } from '../../platform/http/route.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { describeRefund, findOwnRefund } from './show-refund.ts'
import { storeAccount } from './store-account.ts'

/** The player enters the account, so there is no act of staff. */
const noStaffAct = null

/** Calls by which a player sees a refund by bank transfer, and enters the bank account. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const readerOf = (request: { caller: Caller; customer: CurrentCustomer | null }): Reader => ({
    customerId: request.customer?.id ?? null,
    caller: request.caller,
    now: deps.clock.now(),
  })

  register(app, OneRefund, { policy: 'optional-login' }, async ({ params, ...request }) => ({
    statusCode: 200,
    data: describeRefund(await findOwnRefund(deps.db, params.id, readerOf(request))),
  }))

  register(app, SetRefundBankAccount, { policy: 'optional-login' }, async ({ params, body, ...request }) => {
    const { id } = await findOwnRefund(deps.db, params.id, readerOf(request))
    const refund = await deps.db.transaction((tx) => storeAccount(tx, id, body, noStaffAct))
    deps.wakeOutbox()
    return { statusCode: 201, data: describeRefund(refund) }
  })
}
