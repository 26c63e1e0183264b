import type { Tender, TenderMethod } from '@pantul/rules/tender'

/**
 * The money of an order and of all orders that replaced it, in rupiah. `refunded`: by any route. `isReversed`: a bank took
 * money back.
 */
export type Chain = { received: number; refunded: number; isReversed: boolean }

/** What the model knows of an order. */
export type ModelOrder = {
  readonly id: string
  readonly chain: Chain
  readonly isGoods: boolean
  readonly isOfMember: boolean
  state: 'held' | 'confirmed' | 'ended'
  /** Its courts and hours. */
  courtTime: CourtTime
  /** The number of its bookings that are neither cancelled nor replaced. */
  standingBookings: number
  /** The court-hours that packages pay. */
  packageHours: number
  /** What is to be paid of a held order. Rupiah. */
  due: number
  /** Null: not known, because a bank took money back, or because one of several bookings was replaced. */
  owed: number | null
  /** The order that a held one replaces when it is paid. */
  readonly replaces: ModelOrder | null
  /** The unpaid balance that moves to this order, as it was when the change was made. Rupiah. */
  readonly movingUnpaid: number
  /** Payments at the gateway. */
  readonly online: { readonly paymentId: string; readonly amount: number }[]
}

/** The court and the hours of a booking. `day`: 0 is the day of the sequence of acts, 1 the next day. */
export type CourtTime = { readonly day: number; readonly hours: readonly number[]; readonly court: string }

/** What should be in an open drawer, in its card terminal and on its printed QRIS code. Rupiah. */
export type ModelShift = Record<Exclude<TenderMethod, 'transfer'>, number> & { readonly id: string }

/** What the model expects after the acts of a sequence. `credit`, `packageHours`: balances of the member. */
export type Model = {
  readonly orders: ModelOrder[]
  shift: ModelShift
  credit: number
  packageHours: number
}

type NewOrder = Partial<Omit<ModelOrder, 'id' | 'courtTime'>> & Pick<ModelOrder, 'id' | 'courtTime'>

export function addOrder(model: Model, order: NewOrder): ModelOrder {
  const added = {
    chain: { received: 0, refunded: 0, isReversed: false },
    isGoods: false,
    isOfMember: false,
    state: 'confirmed' as const,
    standingBookings: 1,
    packageHours: 0,
    due: 0,
    owed: 0,
    replaces: null,
    movingUnpaid: 0,
    online: [],
    ...order,
  }
  model.orders.push(added)
  model.packageHours -= added.packageHours
  return added
}

/** Adds an amount to what an open drawer should have. Transfers are in no drawer. */
export const addToShift = (model: Model, method: TenderMethod, amount: number): void => {
  if (method !== 'transfer') model.shift[method] += amount
}

/** Money and store credit that came in for an order. */
export function receive(
  model: Model,
  { chain }: ModelOrder,
  paid: { readonly tenders?: readonly Pick<Tender, 'method' | 'amount'>[]; readonly credit?: number },
): void {
  for (const { method, amount } of paid.tenders ?? []) {
    chain.received += amount
    addToShift(model, method, amount)
  }
  chain.received += paid.credit ?? 0
  model.credit -= paid.credit ?? 0
}

type RefundRoute = { readonly Route: string; readonly Amount: number }

/** Money and store credit that went back for an order. */
export function addRefund(model: Model, { chain }: ModelOrder, routes: readonly RefundRoute[]): void {
  for (const { Route, Amount } of routes) {
    chain.refunded += Amount
    if (Route === 'cash') addToShift(model, 'cash', -Amount)
    if (Route === 'terminal') addToShift(model, 'edc', -Amount)
    if (Route === 'credit') model.credit += Amount
  }
}

/** A held order was paid, except for `unpaid`. A booking that it replaces ends. */
export function confirm(model: Model, order: ModelOrder, unpaid: number): void {
  order.state = 'confirmed'
  order.owed = unpaid + order.movingUnpaid
  order.due = 0
  if (order.replaces === null) return
  // Only what is still unpaid moves. That may be less than when the change was made.
  if (order.replaces.owed !== order.movingUnpaid) order.owed = null
  endReplacedBooking(model, order.replaces)
}

/** A booking of an order was replaced. Its bookings share the unpaid balance, so the model does not know what is left. */
export function endReplacedBooking(model: Model, order: ModelOrder): void {
  order.standingBookings -= 1
  if (order.standingBookings === 0) return endOrder(model, order)
  endUnpaidChanges(model, order)
  if (order.owed !== 0) order.owed = null
}

/** Nothing is owed any more, package hours go back, and unpaid changes of the order end too. */
export function endOrder(model: Model, order: ModelOrder): void {
  order.state = 'ended'
  order.owed = 0
  model.packageHours += order.packageHours
  order.packageHours = 0
  endUnpaidChanges(model, order)
}

/** Ends the changes of an order that are still held, because their price difference is not paid. */
export function endUnpaidChanges(model: Model, order: ModelOrder): void {
  for (const other of model.orders)
    if (other.replaces === order && other.state === 'held') endOrder(model, other)
}
