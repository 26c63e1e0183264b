import type { OrderDeps } from '../orders/states/order-hooks.ts'
import type { PaymentDeps } from './gateways/gateway.ts'

/** Dependencies of features that place orders and use payments. */
export type MoneyDeps = OrderDeps & PaymentDeps
