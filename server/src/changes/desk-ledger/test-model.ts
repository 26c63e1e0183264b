import type { Tender, TenderMethod } from '@pantul/rules/tender'

/**
 * The money of an order and of all orders that replaced it, in rupiah. `back`: refunds by any route. `isReversed`: a bank took
 * money back.
 */
export type Chain = { received: number; back: number; isReversed: boolean }

/** An order as the model knows it. */
export type ModelOrder = {
  readonly id: string
  readonly chain: Chain
  readonly isGoods: boolean
  readonly isOfMember: boolean
  state: 'held' | 'confirmed' | 'ended'
  place: Place
  /** The number of its bookings that are neither cancelled nor replaced. */
  standing: number
  /** Hours of packages that pay it. */
  units: number
  /** What is to be paid of a held order. Rupiah. */
  due: number
  /** Null: not known, because a bank took money back, or because one of several bookings was replaced. */
  owed: number | null
  /** The order that a held one replaces when it is paid. */
  readonly replaces: ModelOrder | null
  /** The debt that moves along, as it was when the change was made. Rupiah. */
  readonly movingDebt: number
  /** Payments at the gateway. */
  readonly online: { readonly paymentId: string; readonly amount: number }[]
}

/** `day`: 0 is the day of the sequence of acts, 1 the next day. */
export type Place = { readonly day: number; readonly hours: readonly number[]; readonly court: string }

/** What should be in an open drawer, in its card terminal and on its printed QRIS code. Rupiah. */
export type ModelShift = Record<Exclude<TenderMethod, 'transfer'>, number> & { readonly id: string }

/** What the model expects after the acts of a sequence. `credit`, `hours`: balances of the member. */
export type Model = {
  readonly orders: ModelOrder[]
  shift: ModelShift
  credit: number
  hours: number
}

type NewOrder = Partial<Omit<ModelOrder, 'id' | 'place'>> & Pick<ModelOrder, 'id' | 'place'>

export function addOrder(model: Model, order: NewOrder): ModelOrder {
  const added = {
    chain: { received: 0, back: 0, isReversed: false },
    isGoods: false,
    isOfMember: false,
    state: 'confirmed' as const,
    standing: 1,
    units: 0,
    due: 0,
    owed: 0,
    replaces: null,
    movingDebt: 0,
    online: [],
    ...order,
  }
  model.orders.push(added)
  model.hours -= added.units
  return added
}

export const moveShift = (model: Model, method: TenderMethod, amount: number): void => {
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
    moveShift(model, method, amount)
  }
  chain.received += paid.credit ?? 0
  model.credit -= paid.credit ?? 0
}

type Route = { readonly Route: string; readonly Amount: number }

export function addRefund(model: Model, { chain }: ModelOrder, routes: readonly Route[]): void {
  for (const { Route, Amount } of routes) {
    chain.back += Amount
    if (Route === 'cash') moveShift(model, 'cash', -Amount)
    if (Route === 'terminal') moveShift(model, 'edc', -Amount)
    if (Route === 'credit') model.credit += Amount
  }
}

/** A held order was paid, except for `unpaid`. A booking that it replaces ends. */
export function confirm(model: Model, order: ModelOrder, unpaid: number): void {
  order.state = 'confirmed'
  order.owed = unpaid + order.movingDebt
  order.due = 0
  if (order.replaces === null) return
  // What is left of the debt is carried, so it may be less than when the change was made.
  if (order.replaces.owed !== order.movingDebt) order.owed = null
  endReplacedBooking(model, order.replaces)
}

/** A booking of an order was replaced. Its bookings share the unpaid balance, so the model does not know what is left. */
export function endReplacedBooking(model: Model, order: ModelOrder): void {
  order.standing -= 1
  if (order.standing === 0) return endOrder(model, order)
  endChanges(model, order)
  if (order.owed !== 0) order.owed = null
}

/** Nothing is owed any more, package hours go back, and unpaid changes of the order end too. */
export function endOrder(model: Model, order: ModelOrder): void {
  order.state = 'ended'
  order.owed = 0
  model.hours += order.units
  order.units = 0
  endChanges(model, order)
}

export function endChanges(model: Model, order: ModelOrder): void {
  for (const other of model.orders)
    if (other.replaces === order && other.state === 'held') endOrder(model, other)
}
