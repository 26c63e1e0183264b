import type { OrderDeps } from '../orders/followers.ts'
import type { PaymentDeps } from './gateways/gateway.ts'

/** What a feature needs that places orders and moves money. */
export type MoneyDeps = OrderDeps & PaymentDeps
