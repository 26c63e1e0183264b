import type { StaffRole } from '@pantul/rules/staff-may'
import type { TenderMethod } from '@pantul/rules/tender'
import type { Database } from '../../platform/database/open.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

/** A tender of a test. `given`: the cash that the guest hands over; exactly the amount by default. */
export type TestTender = {
  readonly method: TenderMethod
  readonly amount: number
  readonly given?: number
  readonly reference?: string
}

/** An unpaid balance of a test. `who`: the public id of somebody who approves it. */
export type TestUnpaid = { readonly amount: number; readonly reason?: string; readonly who?: string }

/** Store credit of a test. `who`: the public id of somebody who approves it in place of the code. */
export type TestBalances = { readonly credit: number; readonly code?: string; readonly who?: string }

const balancesToWire = ({ credit, code = '', who }: TestBalances) => ({
  Credit: credit,
  Code: code,
  ...(who === undefined ? {} : { Approval: { Who: who, Code: '123456' } }),
})

const unpaidToWire = ({ amount, reason = '', who }: TestUnpaid) => ({
  Amount: amount,
  Reason: reason,
  ...(who === undefined ? {} : { Approval: { Who: who, Code: '123456' } }),
})

/** A member of staff at the counter. */
export type StaffAtCounter = {
  readonly visitor: Visitor
  /** Opens the drawer; `reason` is sent in case the cash differs from the last count. */
  openDrawer(float?: number, reason?: string): Promise<Reply>
  shiftId(): Promise<string>
  /** `orderId`: the public id. `unpaid`: what stays unpaid; `balances`: store credit; `due` is their sum by default. */
  take(
    orderId: string,
    tenders: readonly TestTender[],
    options?: { due?: number; key?: string; unpaid?: TestUnpaid; balances?: TestBalances },
  ): Promise<Reply>
  /** Writes off `amount` of the unpaid balance. */
  writeOff(orderId: string, amount: number, options?: { due?: number; reason?: string }): Promise<Reply>
  /** Shows a QR code; `due` is the amount by default. */
  showQris(orderId: string, amount: number, options?: { due?: number; key?: string }): Promise<Reply>
  post(path: string, body: object, key?: string): Promise<Reply>
}

let keys = 0
const nextKey = (): string => `counter-try-${(keys += 1)}`

/** For tests: a logged-in person of staff at TST1 whose second factor was proved in this session. */
export async function staffAtCounter(
  venue: Parameters<typeof newStaff>[0],
  role: StaffRole = 'front-desk',
): Promise<StaffAtCounter> {
  const { visitor } = await newStaff(venue, {
    roles: [{ role, locationId: role === 'owner' ? null : 'TST1' }],
  })
  const desk = '/api/desk/TST1'
  const post = (path: string, body: object, key = nextKey()): Promise<Reply> =>
    visitor.post(`${desk}${path}`, { body, headers: { 'idempotency-key': key } })
  return {
    visitor,
    post,
    openDrawer: (float = 500_000, reason = 'changed by hand') =>
      post('/drawers/open', { Name: 'Counter', Float: float, Reason: reason }),
    shiftId: async () => {
      const { body } = await visitor.get(`${desk}/drawers`)
      const { data } = body as { data: { Shift: { ShiftID: string } | null }[] }
      return data[0]?.Shift?.ShiftID ?? ''
    },
    take: async (orderId, tenders, { due, key, unpaid, balances } = {}) =>
      post(
        `/orders/${await numberOf(venue.db, orderId)}/payments`,
        {
          Due:
            due ??
            tenders.reduce(
              (sum, { amount }) => sum + amount,
              (unpaid?.amount ?? 0) + (balances?.credit ?? 0),
            ),
          ...(unpaid === undefined ? {} : { Unpaid: unpaidToWire(unpaid) }),
          ...(balances === undefined ? {} : { Balances: balancesToWire(balances) }),
          Tenders: tenders.map(({ method, amount, given, reference }) => ({
            Method: method,
            Amount: amount,
            Given: method === 'cash' ? (given ?? amount) : null,
            Reference: reference ?? (method === 'edc' || method === 'transfer' ? '402771' : ''),
          })),
        },
        key,
      ),
    showQris: async (orderId, amount, { due = amount, key } = {}) =>
      post(`/orders/${await numberOf(venue.db, orderId)}/qris`, { Due: due, Amount: amount }, key),
    writeOff: async (orderId, amount, { due = amount, reason = 'the racket was broken' } = {}) =>
      post(`/orders/${await numberOf(venue.db, orderId)}/forgive`, {
        Due: due,
        Amount: amount,
        Reason: reason,
      }),
  }
}

async function numberOf(db: Database, publicId: string): Promise<string> {
  const [order] = await db.query<{ number: string }>('select number from sales_order where public_id = $1', [
    publicId,
  ])
  // A number that no order has, for tests with an unknown order.
  return order?.number ?? 'P00000'
}

/** For tests: status and code of a reply: `201`, `409 DRAWER_CLOSED`. */
export const replyText = ({ status, body }: Reply): string => {
  const code = (body as { code?: string } | null)?.code
  return code === undefined ? `${status}` : `${status} ${code}`
}
