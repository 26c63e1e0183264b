import { OrderPackage, Packages, QuotaLedger, QuotaPackages } from '@pantul/contract/packages'
import type { DataOf } from '@pantul/contract/call'
import { systemClock } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { openHistoryServer, type HistoryServer } from '../../output/history/test-history.ts'
import { guest } from '../../orders/place/test-players.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

/** `guestNumber`: the number of a test guest; without it, the customer who is logged in. */
export type BuyOptions = {
  readonly packageId?: string
  readonly quantity?: number
  readonly guestNumber?: number
  readonly total?: number
  readonly distChan?: string
  readonly key?: string
  /** Fields of the request body in place of the usual ones. */
  readonly more?: object
}

/** A server with an order history (`HistoryServer`), packages on sale, and functions to buy them. */
export type PackagesUnderTest = HistoryServer & {
  tryToBuy(visitor: Visitor, buying?: BuyOptions): Promise<Reply>
  buy(visitor: Visitor, buying?: BuyOptions): Promise<DataOf<typeof OrderPackage>>
  /** Simulates an action of the payer, the bank or the gateway: `pay`, `expire`, `reversal` … */
  simulate(paymentId: string | null, action: string): Promise<void>
  onSale(locationId: string, language?: 'en' | 'id'): Promise<DataOf<typeof Packages>>
  quota(visitor: Visitor): Promise<DataOf<typeof QuotaPackages>>
  ledger(visitor: Visitor, quotaId: string): Promise<DataOf<typeof QuotaLedger>['items']>
}

/**
 * For tests: packages of TST1. FLEXI: 10 hours for 800,000 rupiah, 90 days, no conditions. MORNING: 5 hours for
 * 300,000, 30 days, Monday to Friday before 12, TST1 only, one per customer. And EAST of TST2: 4 hours for 320,000.
 */
export async function seedPackages(db: Connection): Promise<void> {
  await db.query(`
    insert into package (id, location_id, name, description_en, description_id, hours, price, valid_days, weekdays,
                         from_hour, to_hour, price_types, location_ids, per_customer, position)
    values ('FLEXI', 'TST1', 'Flexi 10', 'Any court, any hour', 'Lapangan apa saja', 10, 800000, 90, null, 0, 24, null, null, null, 1),
           ('MORNING', 'TST1', 'Morning 5', 'Weekday mornings', 'Pagi hari kerja', 5, 300000, 30, '{1,2,3,4,5}', 6, 12, '{R}', '{TST1}', 1, 2),
           ('EAST', 'TST2', 'East 4', '', '', 4, 320000, 60, null, 0, 24, null, '{TST2}', null, 1)`)
}

const prices: Readonly<Record<string, number>> = { FLEXI: 800_000, MORNING: 300_000, EAST: 320_000 }

/**
 * For tests: the server with packages on sale. Uses the system clock, because the validity of a package starts at the
 * database's time of payment.
 */
export async function openPackages(): Promise<PackagesUnderTest> {
  const history = await openHistoryServer(systemClock.now().toString())
  await seedPackages(history.db)
  let tries = 0
  const requireSuccess = async (reply: Promise<Reply>): Promise<Reply> => {
    const answer = await reply
    if (answer.status !== 200) throw new Error(answer.text)
    return answer
  }
  const tryToBuy: PackagesUnderTest['tryToBuy'] = (visitor, buying = {}) => {
    const { packageId = 'FLEXI', quantity = 1, key = `package-try-${(tries += 1)}` } = buying
    return visitor.post('/api/packages/order', {
      body: {
        packageId,
        quantity,
        profileCustomer: buying.guestNumber === undefined ? null : guest(buying.guestNumber),
        distChan: buying.distChan ?? 'TST1',
        expectedTotal: buying.total ?? (prices[packageId] ?? 0) * quantity,
        ...buying.more,
      },
      headers: { 'idempotency-key': key },
    })
  }
  const payer = history.visitor()
  return {
    ...history,
    tryToBuy,
    buy: async (visitor, buying) => {
      const reply = await tryToBuy(visitor, buying)
      if (reply.status !== 201) throw new Error(reply.text)
      return OrderPackage.ok.parse(reply.body).data
    },
    simulate: async (paymentId, action) => {
      await requireSuccess(payer.post(`/api/simulate/${paymentId}`, { body: { action } }))
    },
    onSale: async (locationId, language = 'en') => {
      const headers = { 'accept-language': language }
      const reply = await requireSuccess(
        history.visitor().get(`/api/packages?distChan=${locationId}`, { headers }),
      )
      return Packages.ok.parse(reply.body).data
    },
    quota: async (visitor) =>
      QuotaPackages.ok.parse((await requireSuccess(visitor.get('/api/quota-packages'))).body).data,
    ledger: async (visitor, quotaId) =>
      QuotaLedger.ok.parse((await requireSuccess(visitor.get(`/api/quota-packages/${quotaId}/ledger`))).body)
        .data.items,
  }
}
